/**
 * Points that stand for cases, all of which must succeed. The cases of a point share a design and may use the lanes of the
 * bit-sliced engine; a thread runs a batch of cases at once, and a batch is one line of the results.
 */

import type { Design } from '../../ir/ir.js'
import { decimal } from '../../base/text.js'

/** The measurements of a point: numbers with names, such as `latency`. */
export type Measured = Readonly<Record<string, number>>

/** A failed case. */
export interface CaseFailure {
  readonly case: number
  /** The case and its fault. */
  readonly what: string
}

/** The outcome of some cases. */
export interface CaseOutcome {
  /** Numbers that are added up: `{ deadlocks: 3 }`. `cases` counts the cases that have run. */
  readonly counts: Measured
  readonly failures: readonly CaseFailure[]
}

/** Runs `count` cases from number `first` on. */
export type CaseRunner = (first: number, count: number) => CaseOutcome

/** A verdict on results. */
export interface Verdict {
  /** `139,264 deadlocks, as expected`. */
  readonly text: string
  readonly isGood: boolean
}

/** Cases on one design. */
export interface Cases {
  /** Cases are numbered from 0. */
  readonly count: number
  /** The number of cases of a batch: work for about a second. */
  readonly batch: number
  design(): Design
  /** Called once in each thread that receives batches of these cases. */
  prepare(design: Design): CaseRunner
  /** Judges the counts of all cases that have run; any failed case makes the verdict bad. */
  judge(counts: Measured, isComplete: boolean): Verdict
}

export function batchCount({ count, batch }: Cases): number {
  return Math.ceil(count / batch)
}

/** The cases of a batch: the number of the first, and their count. */
export function casesOfBatch({ count, batch }: Cases, index: number): readonly [first: number, count: number] {
  const first = index * batch
  return [first, Math.min(batch, count - first)]
}

/** Sums, name by name. */
export function addCounts(all: readonly Measured[]): Measured {
  const sums: Record<string, number> = {}
  for (const counts of all) for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count
  return sums
}

/** The verdict on a count with an exact expected value; it is final only when all cases have run. */
export function exactly(counts: Measured, name: string, expected: number, isComplete: boolean): Verdict {
  const found = counts[name] ?? 0
  if (!isComplete) return { text: `${decimal(found)} ${name}`, isGood: found <= expected }
  const comparison = found === expected ? 'as expected' : `EXPECTED ${decimal(expected)}`
  return { text: `${decimal(found)} ${name}, ${comparison}`, isGood: found === expected }
}
