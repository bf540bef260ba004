/** The claims of a paper, as data, and how they are judged. */

import type { Evidence } from './evidence.js'

/**
 * - `reproduced`: it comes out so here.
 * - `not reproduced`: it does not come out so here, which may be due to what the paper leaves open.
 * - `false`: it cannot be so, whatever is left open; there is a counterexample, or a contradiction.
 * - `open`: what has been measured does not decide it, as the difference is within the interval or the paper leaves open what would.
 */
export type Verdict = (typeof verdicts)[number]

/** In the order of the page. */
export const verdicts = ['reproduced', 'not reproduced', 'false', 'open'] as const

export interface Judgement {
  readonly verdict: Verdict
  /** Measurements and counts, in words. */
  readonly numbers: string
  /** How many independent draws are behind each number; none where nothing is drawn. */
  readonly draws?: number
  /** The part of the points whose mean is as the claim says, be it outside of the interval or not. */
  readonly share?: number
}

export interface Claim {
  /** The place in the paper: `Section 4.4, Fig. 10`. */
  readonly where: string
  /** The claim, in a sentence of our own. */
  readonly claim: string
  judge(evidence: Evidence): Judgement | Promise<Judgement>
  /**
   * Why it comes out as it does. Each verdict but `reproduced` and `open` needs a reason: a new one is for people to explain.
   */
  readonly because: Readonly<Partial<Record<Verdict, string>>>
}

/** A note that is no claim: a slip of the pen, a doubtful scan, something left out. */
export interface Note {
  readonly where: string
  readonly note: string
  /** The evidence, computed. */
  shows?(evidence: Evidence): string
}

/** A claim that the numbers bear out, or else do not. */
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

/** True if a trend is there: at four of five points, or more. */
export function isTrend(points: number, of: number): boolean {
  return points >= 0.8 * of
}
