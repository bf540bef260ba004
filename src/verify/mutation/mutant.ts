import type { Place } from '../../base/diagnostic/place.js'
import type { Change } from './change.js'

/** What kind of mistake a mutant has. */
export const mutationKinds = ['operator', 'condition', 'constant', 'off-by-one', 'missing', 'swapped', 'stuck'] as const

export type MutationKind = (typeof mutationKinds)[number]

/** A line of source, without and with the mistake; null for a line that is not there any more. */
export interface LineDiff {
  readonly before: string
  readonly after: string | null
}

/**
 * A design with one mistake. The mistake stands at one place of the source: if a loop, a function or several instances have
 * made more than one piece of hardware of it, all of them have the mistake.
 */
export interface Mutant {
  /** From 0, in the order of their places. */
  readonly number: number
  /** The same in each run, and for each choice of mutants: `fifo.ts:47:17 === becomes !==`. */
  readonly id: string
  readonly kind: MutationKind
  /** In a few words: `=== becomes !==`. */
  readonly what: string
  readonly place: Place
  /** Null where the source cannot be read. */
  readonly diff: LineDiff | null
  /** What it comes to in the design. */
  readonly changes: readonly Change[]
}
