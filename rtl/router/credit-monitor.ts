'use rtl'
import { assert, bitLength, bits, input, Module, seq, uint, vec } from 'flitwave/hdl'
import type { HardwareType, ParameterSpecs } from 'flitwave/hdl'
import { routerParameters } from './parameters.js'

/** The buffers at the end of a link. */
export interface BufferParameters {
  /** Virtual channels, each with a buffer of its own. */
  readonly vcs: number
  /** Flits that each of them holds. */
  readonly depth: number
}

export interface CreditMonitorParameters extends BufferParameters {
  readonly links: number
}

/** By virtual channel: so many of the places in its buffer. */
export function placesType({ vcs, depth }: BufferParameters): HardwareType<number[]> {
  return vec(vcs, uint(bitLength(depth)))
}

/**
 * The same of several buffers, packed into one word, the first in the lowest bits. A network connects these between all of
 * its nodes, and a leaf costs it more than its bits do.
 */
export function packedPlacesType({ vcs, depth }: BufferParameters, links = 1): HardwareType<number> {
  return uint(links * vcs * bitLength(depth))
}

export function packPlaces(places: readonly number[], { depth }: BufferParameters): number {
  return places.map((count, i) => count << (i * bitLength(depth))).reduce((word, more) => word | more)
}

function unpackPlaces(word: number, { vcs, depth }: BufferParameters, links = 1): number[] {
  const width = bitLength(depth)
  return Array.from({ length: links * vcs }, (_, i) => bits(word, (i + 1) * width - 1, i * width))
}

/**
 * Holds links to the law of flow control by credits. At any time the sender has lent to it, or the receiver holds, each of
 * the places in the buffer of a virtual channel:
 *
 * credits at the sender + flits on the link + flits in the buffer + credits on the link = depth.
 *
 * A credit that is lost or doubled anywhere breaks it in the next cycle. Neither end of a link can see that; what stands
 * around both connects them with a monitor. It has no outputs, so nothing of it is left in a netlist.
 */
export class CreditMonitor extends Module<CreditMonitorParameters> {
  static readonly parameters = {
    links: { default: 4, min: 1, max: 64, about: 'links that are watched' },
    vcs: routerParameters.vcs,
    depth: routerParameters.depth,
  } satisfies ParameterSpecs

  /** By link and virtual channel: places that the sender may fill, or fills with flits that are on the link. */
  lent = input(packedPlacesType(this.p, this.p.links))
  /** By link, and packed by virtual channel: places with a flit, or whose credit is on the link. */
  held = Array.from({ length: this.p.links }, () => input(packedPlacesType(this.p)))

  @seq check() {
    const lent = unpackPlaces(this.lent, this.p, this.p.links)
    const held = this.held.flatMap((word) => unpackPlaces(word, this.p))
    lent.forEach((count, i) => {
      const [link, vc] = [Math.floor(i / this.p.vcs), i % this.p.vcs]
      assert(held[i]! + count === this.p.depth, `virtual channel ${vc} of link ${link} has lost or doubled a credit`)
    })
  }
}
