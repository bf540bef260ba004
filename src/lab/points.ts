/** What parts come to together. */

import type { PartResult } from './part.js'

/** To a tenth of a point: smaller differences tell nothing. */
export function roundPoints(points: number): number {
  return Math.round(points * 10) / 10
}

/** What a solution has earned in all. */
export function earnedIn(parts: readonly Pick<PartResult, 'earned'>[]): number {
  return roundPoints(parts.reduce((sum, { earned }) => sum + earned, 0))
}

/** What has not passed first, in one line: `The scenarios of the lab: full is 0 in cycle 4, and has to be 1`; null if all has. */
export function firstFailure(parts: readonly PartResult[]): string | null {
  const failed = parts.find(({ state }) => state !== 'passed')
  return failed ? `${failed.title}: ${failed.finding?.message ?? failed.how}` : null
}
