/**
 * What a campaign is: cases without end, all of which have to turn out well. The cases of a part share a design, and
 * stand in the lanes of the bit-sliced engine; a batch of them is what one thread is given to do, and what is written
 * down as one line.
 */

import type { Design, ValuesOf } from 'flitwave'
import type { ParameterSpecs } from 'flitwave/hdl'

/** Numbers with names, to be added up: `{ deadlocks: 3 }`. */
export type Counts = Readonly<Record<string, number>>

/** A case that did not turn out well. */
export interface Failure {
  readonly case: number
  /** What the case was, and what was wrong with it. */
  readonly what: string
}

/** What has become of some cases. */
export interface Outcome {
  readonly counts: Counts
  readonly failures: readonly Failure[]
}

/** Runs `count` cases from number `first` on. */
export type CaseRunner = (first: number, count: number) => Outcome

/** What is to be said of a part. */
export interface Verdict {
  /** `139,264 deadlocks, as expected`. */
  readonly text: string
  readonly isGood: boolean
}

/** Cases on one design. */
export interface Part {
  /** It stands in the result file. */
  readonly name: string
  /** They are numbered from 0. */
  readonly cases: number
  /** How many cases a batch has: work for about a second. */
  readonly batch: number
  design(): Design
  /** Called once in each thread that is given batches of this part. */
  prepare(design: Design): CaseRunner
  /** Of the counts of all cases that have been run; a part with failures is not good whatever is said here. */
  judge(counts: Counts, isComplete: boolean): Verdict
}

export interface Campaign {
  /** A sentence for `--list`. */
  readonly about: string
  /** Set with `--set name=value`. */
  readonly parameters: ParameterSpecs
  parts(parameters: never): readonly Part[]
}

/** Checks the types of a campaign's definition: a file of `campaigns/` has one as its default export. */
export function campaign<S extends ParameterSpecs>(definition: {
  readonly about: string
  readonly parameters: S
  parts(parameters: ValuesOf<S>): readonly Part[]
}): Campaign {
  return definition
}

/** A campaign with its parameters. */
export interface PreparedCampaign {
  readonly name: string
  readonly parameters: Readonly<Record<string, string | number | boolean>>
  /** A digest of what makes and judges the cases. */
  readonly code: string
  readonly parts: readonly Part[]
}

/** Some cases of a part, from `first` on. */
export interface Batch {
  readonly part: number
  /** Its number among the batches of the part. */
  readonly index: number
  readonly first: number
  readonly count: number
}

/** All batches of a campaign, in order. */
export function batchesOf(parts: readonly Part[]): Batch[] {
  return parts.flatMap(({ cases, batch }, part) =>
    Array.from({ length: Math.ceil(cases / batch) }, (_, index) => {
      const first = index * batch
      return { part, index, first, count: Math.min(batch, cases - first) }
    }),
  )
}

/** Sums, name by name. */
export function addCounts(all: readonly Counts[]): Counts {
  const sums: Record<string, number> = {}
  for (const counts of all) for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count
  return sums
}
