'use rtl'
import { array, assert, bits, input, Module, param, seq, uint, vec } from 'flitwave/hdl'
import type { HardwareType, ParametersOf } from 'flitwave/hdl'
import { pick } from '../lib/pick.js'
import { unionOf } from '../lib/one-hot.js'
import { creditWidth } from './credit-counter.js'
import { partParameters } from './parameters.js'

const bufferParameters = pick(partParameters, 'vcs', 'depth')

/** The buffers of an input. */
export type BufferParameters = ParametersOf<typeof bufferParameters>

/** By virtual channel: a number of places in its buffer. */
export function placesType(p: BufferParameters): HardwareType<number[]> {
  return vec(p.vcs, uint(creditWidth(p)))
}

/** The same in one word, the first in the lowest bits: a network connects it between its nodes, and a leaf costs it more. */
export function packedPlacesType(p: BufferParameters): HardwareType<number> {
  return uint(p.vcs * creditWidth(p))
}

export function packPlaces(places: readonly number[], p: BufferParameters): number {
  return unionOf(places.map((count, vc) => count << (vc * creditWidth(p))))
}

function unpackPlaces(word: number, p: BufferParameters): number[] {
  const width = creditWidth(p)
  return array(p.vcs, (vc) => bits(word, (vc + 1) * width - 1, vc * width))
}

/**
 * Checks that links obey credit-based flow control. At any time the sender has lent to it, or the receiver holds, each of
 * the places in the buffer of a virtual channel:
 *
 * credits at the sender + flits on the link + flits in the buffer + credits on the link = depth.
 *
 * A credit that is lost or doubled anywhere breaks it in the next cycle. Neither end of a link can see that; what stands
 * around both connects them with a monitor. It has no outputs, so nothing of it is left in a netlist.
 */
export class CreditMonitor extends Module.with({
  /** Links that are watched. */
  links: param(4, { min: 1, max: 64 }),
  ...bufferParameters,
}) {
  /** By link, packed by virtual channel: places that the sender may fill, or fills with flits that are on the link. */
  lent = array(this.p.links, () => input(packedPlacesType(this.p)))
  /** By link, packed by virtual channel: places with a flit, or whose credit is on the link. */
  held = array(this.p.links, () => input(packedPlacesType(this.p)))

  @seq check() {
    this.lent.forEach((word, link) => {
      const held = unpackPlaces(this.held[link], this.p)
      unpackPlaces(word, this.p).forEach((count, vc) => {
        assert(held[vc] + count === this.p.depth, `virtual channel ${vc} of link ${link} has lost or doubled a credit`)
      })
    })
  }
}
