/** The changes that a mutant makes to a design, as functions of the code that they replace. */

import type { Place } from '../../base/diagnostic/place.js'
import type { Connection, Expr, Signal, Stmt } from '../../ir/ir.js'

/** The kind of mistake of a mutant. */
export const mutationKinds = ['operator', 'condition', 'constant', 'off-by-one', 'missing', 'swapped', 'stuck'] as const

export type MutationKind = (typeof mutationKinds)[number]

/** A source line without and with the mistake; null for a removed line. */
export interface LineDiff {
  readonly before: string
  readonly after: string | null
}

/**
 * A design with one mistake. The mistake has one place in the source. If a loop, a function or several instances turned that
 * place into several pieces of hardware, all of them have the mistake.
 */
export interface Mutant {
  /** From 0, in the order of their places. */
  readonly number: number
  /** Stable across runs and across choices of mutants: `fifo.ts:47:17 === becomes !==`. */
  readonly id: string
  readonly kind: MutationKind
  /** A short description: `=== becomes !==`. */
  readonly what: string
  readonly place: Place
  /** Null where the source cannot be read. */
  readonly diff: LineDiff | null
  /** The changes in the design. */
  readonly changes: readonly Change[]
}

/** The direct expressions of a statement or a connection. */
export type Slot = 'value' | 'address' | 'condition'

export type Change = NodeChange | SlotChange | DropChange | StuckChange | ResetChange

/** Replaces an operator by another expression wherever it is used. */
interface NodeChange {
  readonly kind: 'node'
  readonly node: Expr
  /** @param node - the same operator, with operands that may already be changed */
  readonly by: (node: Expr) => Expr
}

/** Replaces an expression of a statement or a connection. */
interface SlotChange {
  readonly kind: 'slot'
  readonly owner: Stmt | Connection
  readonly slot: Slot
  readonly by: (expr: Expr) => Expr
}

/** Drops a statement. */
interface DropChange {
  readonly kind: 'drop'
  readonly statement: Stmt
}

/** Changes every value assigned to a signal of its own module. */
interface StuckChange {
  readonly kind: 'stuck'
  readonly signal: Signal
  readonly by: (value: Expr) => Expr
}

/** Changes the value of a register after reset. */
interface ResetChange {
  readonly kind: 'reset'
  readonly signal: Signal
  readonly value: bigint
}
