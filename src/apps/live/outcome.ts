/** The outcome of a program in a page, as data that one worker can send another. */

import type { Place } from '../../base/diagnostic/place.js'

/** A remark on a line of a file. */
export interface Remark {
  /** Such as `FW110`; null for a failed check or assertion. */
  readonly code: string | null
  readonly message: string
  /** The remedy; empty if there is none. */
  readonly help: string
  /** With the file by its name; null where it is none. */
  readonly place: Place | null
  /** The cycle in which it happened; null if nothing has run. */
  readonly cycle: number | null
}

export interface LiveOutcome {
  /** True if it was built, and all checks held. */
  readonly isGood: boolean
  /** Its faults, in order. */
  readonly remarks: readonly Remark[]
  /** `12 cycles, 12 checks passed`; null if nothing has run. */
  readonly summary: string | null
  /** The diagram, as SVG; null if there is none. */
  readonly svg: string | null
}

/**
 * The outcome of a program that did not end, and was stopped.
 * @param what - the file whose code ran, if that is known
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
