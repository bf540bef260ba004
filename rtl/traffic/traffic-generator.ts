'use rtl'
import { assert, bit, bits, comb, concat, indexWidth, input, Module, output, reg, seq, uint } from 'flitwave/hdl'
import { injectionType } from '../terminal/packet.js'
import { isPlace } from '../terminal/reach.js'
import { forEachAxis } from '../router/dimensions.js'
import { sizesOf } from '../router/sizes.js'
import { coordinatesType, type Coordinates } from '../router/flit.js'
import { Way } from '../router/way.js'
import { numberOf } from './node-number.js'
import { rateWidth, trafficParameters, type TrafficParameters } from './parameters.js'
import { xorshift32, xorshift64 } from '../lib/xorshift.js'

/**
 * Uniform random traffic: packets of one length, uniformly to all other nodes. In each cycle a packet is created with a
 * probability of `rate` / 2^16 (a Bernoulli process; Dally and Towles, 24.2.1) and waits until the source accepts it, so
 * that the offered load does not depend on the accepted load while fewer than 255 wait.
 */
export class TrafficGenerator extends Module.with(trafficParameters) {
  here = input(coordinatesType(this.p))
  /** The start of the random sequence; not 0, and different for each node. */
  seed = input(uint(32))
  /** Packets created in 2^16 cycles. */
  rate = input(uint(rateWidth))
  inject = output(injectionType(this.p))

  /**
   * 0 until the seed has been loaded. Each bit has a single use: the upper 16 decide if a packet is created, the next four
   * its way where two are equally long, and the low ones, from bit 0 on, its destination.
   */
  random = reg(uint(randomWidth(this.p)), 0)
  /** Packets created but not yet accepted. */
  backlog = reg(uint(8), 0)

  /** The destination is drawn in each cycle, and again if it is this node itself or outside the network. */
  @comb offer() {
    const { packet } = this.inject
    packet.to = this.destination()
    packet.way = forEachAxis(this.p, (_, i) => this.wayFrom(i))
    packet.flits = this.p.packetFlits
    packet.tag = this.tag()
    this.inject.valid = this.backlog !== 0 && packet.to !== this.here && isPlace(packet.to, this.p)
  }

  @seq count() {
    const width = randomWidth(this.p)
    const made = bit(bits(this.random, width - 1, width - rateWidth) + this.rate, rateWidth)
    const taken = this.inject.valid && this.inject.ready
    if (made && !taken && this.backlog !== 255) this.backlog++
    else if (taken && !made) this.backlog--
  }

  @seq draw() {
    assert(this.seed !== 0, 'a random sequence that begins with 0 stays there')
    this.random = this.random === 0 ? this.first() : this.following()
  }

  /** The seed is in both halves of a long number: with 0 in the upper one, the first numbers would be small. */
  first(): number {
    return randomWidth(this.p) === 32 ? this.seed : concat(this.seed, this.seed)
  }

  following(): number {
    return randomWidth(this.p) === 32 ? xorshift32(this.random) : xorshift64(this.random)
  }

  destination(): Coordinates {
    const widths = drawnWidths(this.p)
    return forEachAxis(this.p, (_, i) => {
      const from = widths.slice(0, i).reduce((sum, width) => sum + width, 0)
      return widths[i] === 0 ? 0 : bits(this.random, from + widths[i] - 1, from)
    })
  }

  /** The tag, by which the packets of this node differ from those of others. */
  protected tag(): number {
    return numberOf(this.here, this.p)
  }

  /** Two equally long ways alternate: always taking the same would load one direction more. */
  wayFrom(axis: number): Way {
    return bit(this.random, randomWidth(this.p) - rateWidth - wayBits + axis) ? Way.ShorterElseNegative : Way.Shorter
  }
}

/** Bits of a random number that decide ways. */
const wayBits = 4

/** Bits of the random number: more than 32 if the bits of a place would overlap with other uses. */
function randomWidth(p: TrafficParameters): 32 | 64 {
  const drawn = drawnWidths(p).reduce((sum, width) => sum + width)
  return drawn + wayBits + rateWidth <= 32 ? 32 : 64
}

/** The number of bits drawn for each axis of a place. An axis with a single node needs none. */
function drawnWidths(p: TrafficParameters): number[] {
  return sizesOf(p).map((size) => (size === 1 ? 0 : indexWidth(size)))
}
