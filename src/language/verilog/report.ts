/** Findings of an import that do not keep a design from being imported. */

import type { Place } from '../../base/diagnostic/place.js'
import { placeKey } from '../../base/diagnostic/place.js'
import type { NetlistSize } from './netlist/size.js'

/** Bits that are unknown in Verilog and 0 here: written as `x`, or driven by nothing. */
export interface UnknownBits {
  readonly kind: 'written as x' | 'driven by nothing'
  readonly bits: number
  readonly place: Place | null
}

/** State that the reset leaves to the clock in Verilog; here it keeps its value while the reset is on. */
export interface ClockedInReset {
  readonly path: string
  readonly kind: 'register' | 'memory'
  readonly place: Place
}

export interface ImportReport {
  /** The program that read the source. */
  readonly frontEnd: string
  /** The names of the parameters of the top module. */
  readonly parameters: readonly string[]
  /** The input that clocks all registers; null if there are none. */
  readonly clock: string | null
  /** The input that is the reset of Flitwave. */
  readonly reset: { readonly port: string; readonly isActiveHigh: boolean } | null
  readonly unknownBits: readonly UnknownBits[]
  readonly clockedInReset: readonly ClockedInReset[]
  /** Modules that have become part of those that contain them, because their ports have false loops. */
  readonly flattened: readonly string[]
  readonly size: NetlistSize
}

/** Collects findings, each place once. */
export class Findings {
  private readonly unknown = new Map<string, UnknownBits>()
  private readonly clocked = new Map<string, ClockedInReset>()

  addUnknown(kind: UnknownBits['kind'], bits: number, place: Place | null): void {
    const key = `${kind} ${place ? placeKey(place) : ''}`
    this.unknown.set(key, { kind, bits: Math.max(bits, this.unknown.get(key)?.bits ?? 0), place })
  }

  addClocked(finding: ClockedInReset): void {
    this.clocked.set(`${finding.path} ${placeKey(finding.place)}`, finding)
  }

  get unknownBits(): readonly UnknownBits[] {
    return [...this.unknown.values()]
  }

  get clockedInReset(): readonly ClockedInReset[] {
    return [...this.clocked.values()]
  }
}
