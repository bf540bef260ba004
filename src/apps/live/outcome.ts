/** The outcome of a program in a page, as data that workers can exchange. */

import type { Place } from '../../base/diagnostic/place.js'

/** A remark on a line of a file. */
export interface Remark {
  /** For example `FW110`; null for a failed check or assertion. */
  readonly code: string | null
  readonly message: string
  /** The remedy; empty if there is none. */
  readonly help: string
  /** With the file by its name; null if there is none. */
  readonly place: Place | null
  /** The cycle in which it happened; null if nothing ran. */
  readonly cycle: number | null
}

export interface LiveOutcome {
  /** True if it was built and all checks passed. */
  readonly isGood: boolean
  /** Its faults in order. */
  readonly remarks: readonly Remark[]
  /** `12 cycles, 12 checks passed`; null if nothing ran. */
  readonly summary: string | null
  /** The diagram, as SVG; null if there is none. */
  readonly svg: string | null
}

/**
 * The outcome of an endless program that was stopped.
 * @param what - the file whose code was running, if known
 */
export function endless(seconds: number, what = 'the program'): LiveOutcome {
  const message = `${what} has not ended within ${seconds} seconds, and was ended`
  const help = 'look for a loop that does not end, or let the testbench run for fewer cycles'
  return {
    isGood: false,
    remarks: [{ code: 'FW965', message, help, place: null, cycle: null }],
    summary: null,
    svg: null,
  }
}
