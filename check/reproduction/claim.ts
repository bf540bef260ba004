/** The claims of a paper as data, and their judgement. */

import type { Evidence } from './evidence.js'

/**
 * - `reproduced`: the result here agrees.
 * - `not reproduced`: the result here differs, possibly because of details that the paper leaves open.
 * - `false`: it cannot hold in any case; there is a counterexample or a contradiction.
 * - `open`: the measurements do not decide it, because the difference is within the interval or the paper omits a deciding
 *   detail.
 */
export type Verdict = (typeof verdicts)[number]

/** In the order of the page. */
export const verdicts = ['reproduced', 'not reproduced', 'false', 'open'] as const

export interface Judgement {
  readonly verdict: Verdict
  /** Measurements and counts in words. */
  readonly numbers: string
  /** The number of independent draws behind each number; absent without random draws. */
  readonly draws?: number
  /** The part of the points whose mean agrees with the claim, outside the interval or not. */
  readonly share?: number
}

export interface Claim {
  /** The place in the paper: `Section 4.4, Fig. 10`. */
  readonly where: string
  /** The claim, in our own words. */
  readonly claim: string
  judge(evidence: Evidence): Judgement | Promise<Judgement>
  /** The reason for the verdict. Each verdict except `reproduced` and `open` needs one, which a person must write. */
  readonly because: Readonly<Partial<Record<Verdict, string>>>
}

/** A note that is not a claim: a typing error, an unclear scan, an omission. */
export interface Note {
  readonly where: string
  readonly note: string
  /** The evidence, computed. */
  shows?(evidence: Evidence): string
}

/** A claim that the numbers confirm or refute. */
export function holds(
  isSo: boolean,
  numbers: string,
  otherwise: Exclude<Verdict, 'reproduced'> = 'not reproduced',
): Judgement {
  return { verdict: isSo ? 'reproduced' : otherwise, numbers }
}

/** A claim that a count of exceptions refutes. */
export function isTrue(isSo: boolean, numbers: string): Judgement {
  return holds(isSo, numbers, 'false')
}

/** True if a trend exists: at four of five points, or more. */
export function isTrend(points: number, of: number): boolean {
  return points >= 0.8 * of
}
