/**
 * Points that stand for cases, all of which have to turn out well. The cases of a point share a design and may stand in the lanes
 * of the bit-sliced engine; a batch of them is what a thread does at one go, and what is written down as one line.
 */

import type { Design } from '../../ir/ir.js'
import { decimal } from '../../base/text.js'

/** The measurements of a point: numbers with names, such as `latency`. */
export type Measured = Readonly<Record<string, number>>

/** A case that did not turn out well. */
export interface CaseFailure {
  readonly case: number
  /** The case, and what was wrong with it. */
  readonly what: string
}

/** The outcome of some cases. */
export interface CaseOutcome {
  /** Numbers to be added up: `{ deadlocks: 3 }`. `cases` says how many have been run. */
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
  /** They are numbered from 0. */
  readonly count: number
  /** How many cases a batch has: work for about a second. */
  readonly batch: number
  design(): Design
  /** Called once in each thread that is given batches of these cases. */
  prepare(design: Design): CaseRunner
  /** Judges the counts of all cases that have been run; if any has failed, the verdict is bad in any case. */
  judge(counts: Measured, isComplete: boolean): Verdict
}

export function batchCount({ count, batch }: Cases): number {
  return Math.ceil(count / batch)
}

/** The cases of a batch: the number of the first one, and how many they are. */
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

/** The verdict that a count is exactly so high, which can only be said when all cases have been run. */
export function exactly(counts: Measured, name: string, expected: number, isComplete: boolean): Verdict {
  const found = counts[name] ?? 0
  if (!isComplete) return { text: `${decimal(found)} ${name}`, isGood: found <= expected }
  const comparison = found === expected ? 'as expected' : `EXPECTED ${decimal(expected)}`
  return { text: `${decimal(found)} ${name}, ${comparison}`, isGood: found === expected }
}
