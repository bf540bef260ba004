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

/** The places in one word, the first in the lowest bits: fewer leaves make connections between nodes cheaper. */
export function packedPlacesType(p: BufferParameters): HardwareType<number> {
  return uint(p.vcs * creditWidth(p))
}

export function packPlaces(places: readonly number[], p: BufferParameters): number {
  return unionOf(places.map((count, vc) => count << (vc * creditWidth(p))))
}

export function unpackPlaces(word: number, p: BufferParameters): number[] {
  const width = creditWidth(p)
  return array(p.vcs, (vc) => bits(word, (vc + 1) * width - 1, vc * width))
}

/**
 * Checks that links obey credit-based flow control. At any time, each place in the buffer of a virtual channel is either
 * lent to the sender or held by the receiver:
 *
 * credits at the sender + flits on the link + flits in the buffer + credits on the link = depth.
 *
 * A credit that is lost or duplicated anywhere violates this in the next cycle. Neither end of a link can detect that, so
 * the surrounding module connects both to a monitor. It has no outputs, so a netlist contains nothing of it.
 */
export class CreditMonitor extends Module.with({
  /** The number of watched links. */
  links: param(4, { min: 1, max: 64 }),
  ...bufferParameters,
}) {
  /** By link, packed by virtual channel: places that the sender may fill, and those of flits on the link. */
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
