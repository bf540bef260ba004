/** The changes of a mutant to a design, as functions of the code in their place. */

import type { Place } from '../../base/diagnostic/place.js'
import type { Connection, Expr, Signal, Stmt } from '../../ir/ir.js'

/** The kind of mistake of a mutant. */
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
  /** The changes in the design. */
  readonly changes: readonly Change[]
}

/** The expressions that stand directly in a statement or a connection. */
export type Slot = 'value' | 'address' | 'condition'

export type Change = NodeChange | SlotChange | DropChange | StuckChange | ResetChange

/** Another expression for an operator, wherever it is used. */
interface NodeChange {
  readonly kind: 'node'
  readonly node: Expr
  /** @param node - the same operator over operands that may have been changed themselves */
  readonly by: (node: Expr) => Expr
}

/** Another expression for one that a statement or a connection has. */
interface SlotChange {
  readonly kind: 'slot'
  readonly owner: Stmt | Connection
  readonly slot: Slot
  readonly by: (expr: Expr) => Expr
}

/** A statement less. */
interface DropChange {
  readonly kind: 'drop'
  readonly statement: Stmt
}

/** Another value for all that is assigned to a signal of its own module. */
interface StuckChange {
  readonly kind: 'stuck'
  readonly signal: Signal
  readonly by: (value: Expr) => Expr
}

/** Another value of a register after reset. */
interface ResetChange {
  readonly kind: 'reset'
  readonly signal: Signal
  readonly value: bigint
}
