'use rtl'
import { assert, bitLength, input, Module, seq, uint, vec } from 'flitwave/hdl'
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
  lent = Array.from({ length: this.p.links }, () => input(placesType(this.p)))
  /** By link and virtual channel: places with a flit, or whose credit is on the link. */
  held = Array.from({ length: this.p.links }, () => input(placesType(this.p)))

  @seq check() {
    this.lent.forEach((lent, link) => {
      const held = this.held[link]!
      for (let vc = 0; vc < this.p.vcs; vc++) {
        assert(
          lent[vc]! + held[vc]! === this.p.depth,
          `a credit of virtual channel ${vc} of link ${link} has been lost or doubled`,
        )
      }
    })
  }
}

/** Connects both ends of a link with a monitor. To be called in wiring. */
export function watchLink(
  monitor: CreditMonitor,
  link: number,
  lent: readonly number[],
  held: readonly number[],
): void {
  for (let vc = 0; vc < monitor.p.vcs; vc++) {
    monitor.lent[link]![vc] = lent[vc]!
    monitor.held[link]![vc] = held[vc]!
  }
}
