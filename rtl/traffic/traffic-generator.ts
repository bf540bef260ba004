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
 * Uniform random traffic: packets of one length to all other nodes alike. In each cycle a packet is made with a
 * probability of `rate` / 2^16 (a Bernoulli process; Dally and Towles, 24.2.1) and waits until the source takes it, so
 * that the offered load does not depend on what the network accepts as long as fewer than 255 wait.
 */
export class TrafficGenerator extends Module.with(trafficParameters) {
  here = input(coordinatesType(this.p))
  /** Where the random sequence begins; not 0. Different nodes need different ones. */
  seed = input(uint(32))
  /** Packets made in 2^16 cycles. */
  rate = input(uint(rateWidth))
  inject = output(injectionType(this.p))

  /**
   * 0 until the seed has been taken. No bit has two parts to play: the upper 16 decide whether a packet is made, the next
   * four which way it goes where two are equally long, and those below them, from bit 0 on, where to.
   */
  random = reg(uint(randomWidth(this.p)), 0)
  /** Packets that are made and not taken. */
  backlog = reg(uint(8), 0)

  /** Where to is drawn anew in each cycle, and again if it is this node itself or outside a network of another size. */
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

  /** The seed stands in both halves of a long number: with 0 in the upper one the first numbers would be small. */
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

  /** Two equally long ways are taken in turn: always the same would load one direction more. */
  wayFrom(axis: number): Way {
    return bit(this.random, randomWidth(this.p) - rateWidth - wayBits + axis) ? Way.ShorterElseNegative : Way.Shorter
  }
}

/** Bits of a random number that decide ways. */
const wayBits = 4

/** Bits of the random number: more than 32 if the coordinates of a place would overlap with what else is drawn. */
function randomWidth(p: TrafficParameters): 32 | 64 {
  const drawn = drawnWidths(p).reduce((sum, width) => sum + width)
  return drawn + wayBits + rateWidth <= 32 ? 32 : 64
}

/** The bits that are drawn for a place on each axis. One with a single node needs none. */
function drawnWidths(p: TrafficParameters): number[] {
  return sizesOf(p).map((size) => (size === 1 ? 0 : indexWidth(size)))
}
