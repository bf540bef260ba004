/** What a paper says, as data, and how it is judged. */

import type { Evidence } from './evidence.js'

/**
 * - `reproduced`: it comes out so here.
 * - `not reproduced`: it does not come out so here, which may be due to what the paper leaves open.
 * - `false`: it cannot be so, whatever is left open; there is a counterexample, or a contradiction.
 * - `open`: what has been measured does not decide it.
 */
export type Verdict = 'reproduced' | 'not reproduced' | 'false' | 'open'

export interface Judgement {
  readonly verdict: Verdict
  /** What has been measured or counted, in words. */
  readonly numbers: string
}

export interface Claim {
  /** The place in the paper: `Fig. 5(a)`. */
  readonly where: string
  /** What is said there, in a sentence of our own. */
  readonly claim: string
  judge(evidence: Evidence): Judgement | Promise<Judgement>
  /** Why it comes out as it does. Each verdict but `reproduced` needs a reason: a new one is for people to explain. */
  readonly because: Readonly<Partial<Record<Verdict, string>>>
}

/** A claim that the numbers bear out, or else do not. */
export function holds(isSo: boolean, numbers: string, otherwise: Exclude<Verdict, 'reproduced'> = 'not reproduced') {
  return { verdict: isSo ? 'reproduced' : otherwise, numbers } satisfies Judgement
}

/** A claim that a count of exceptions refutes. */
export function isTrue(isSo: boolean, numbers: string): Judgement {
  return holds(isSo, numbers, 'false')
}

/** Whether a trend is there: at four of five points, or more. */
export function isTrend(points: number, of: number): boolean {
  return points >= 0.8 * of
}
