/** Checks that fail in one cycle after another, as one. */

import type { FailedCheck } from './checks.js'

/** Failures that differ in nothing but the cycle. */
export interface RepeatedCheck {
  /** In its first cycle. */
  readonly check: FailedCheck
  readonly lastCycle: number
}

/** Joins equal failures in consecutive cycles; each stands where the first of them does. */
export function joinRepeated(failed: readonly FailedCheck[]): readonly RepeatedCheck[] {
  const joined: { check: FailedCheck; lastCycle: number }[] = []
  for (const check of failed) {
    const before = joined.find((one) => one.lastCycle === check.cycle - 1 && isSame(one.check, check))
    if (before) before.lastCycle = check.cycle
    else joined.push({ check, lastCycle: check.cycle })
  }
  return joined
}

function isSame(a: FailedCheck, b: FailedCheck): boolean {
  const isOfPlace = a.place?.file === b.place?.file && a.place?.line === b.place?.line
  return a.process === b.process && a.message === b.message && a.packet === b.packet && isOfPlace
}
