/** Results of the parts of a check or a grading. */

import type { Place } from '../../base/diagnostic/place.js'

/** The first fault in a part, with its line and its causes. */
export interface Finding {
  /** From the first cycle after reset; null if it is not tied to a cycle. */
  readonly cycle: number | null
  /** One sentence: `full is 0 in cycle 4, and has to be 1`; in another size than the student's own, `…, with depth 3`. */
  readonly message: string
  /** The assignment of the wrong value; null if there is none. */
  readonly place: Place | null
  /** The place above, and the lines that led to it, the nearest first. */
  readonly lines: readonly Place[]
  /** The values that led to it, each with its line; then more distant lines of the solution. */
  readonly causes: string
  /** The solution's waves above the expected ones, for the terminal; empty if there are none. */
  readonly waves: string
  /** The waves as a drawing. */
  readonly svg: string | null
}

/** The result of a part, with its points. */
export interface PartResult {
  readonly title: string
  readonly points: number
  /** From 0 to `points`. */
  readonly earned: number
  /** `open`: not judged, because another part must pass first. */
  readonly state: 'passed' | 'partly' | 'failed' | 'open'
  /** The evidence, or the fault: `all 412 states, all inputs`. */
  readonly how: string
  readonly finding: Finding | null
  /** Further lines. */
  readonly notes: readonly string[]
}

/** The verdict of a part on a solution. */
export interface Judgement {
  /** From 0 to 1. */
  readonly share: number
  readonly how: string
  readonly finding?: Finding | null
  readonly notes?: readonly string[]
}

/** Rounds to a tenth of a point: smaller differences have no meaning. */
export function roundPoints(points: number): number {
  return Math.round(points * 10) / 10
}

/** The total points that a solution has earned. */
export function earnedIn(parts: readonly Pick<PartResult, 'earned'>[]): number {
  return roundPoints(parts.reduce((sum, { earned }) => sum + earned, 0))
}

/**
 * The first part that did not pass, in one line: `The scenarios of the lab: full is 0 in cycle 4, and has to be 1`; null if
 * all passed.
 */
export function firstFailure(parts: readonly PartResult[]): string | null {
  const failed = parts.find(({ state }) => state !== 'passed')
  return failed ? `${failed.title}: ${failed.finding?.message ?? failed.how}` : null
}
