/** What a program in a page has come to, as data that one worker can send another. */

import type { Place } from '../../base/diagnostic/place.js'

/** A line of a file and what is to be said of it. */
export interface Remark {
  /** Such as `FW110`; null for a failed check or assertion. */
  readonly code: string | null
  readonly message: string
  /** What to write instead; empty if there is nothing to say. */
  readonly help: string
  /** With the file by its name; null where it is none. */
  readonly place: Place | null
  /** The cycle in which it happened; null if nothing has run. */
  readonly cycle: number | null
}

export interface LiveOutcome {
  /** Whether it was built, and everything in it held. */
  readonly isGood: boolean
  /** What is wrong, the first thing first. */
  readonly remarks: readonly Remark[]
  /** `12 cycles, 12 checks passed`; null if nothing has run. */
  readonly summary: string | null
  /** The diagram, as SVG; null if there is none. */
  readonly svg: string | null
}

/**
 * Of a program that whoever runs it has ended, since it did not end by itself.
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
