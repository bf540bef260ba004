/** What a mutant changes in a design, as functions of what stands there. */

import type { Connection, Expr, Signal, Stmt } from '../../ir/ir.js'

/** The expressions that stand directly in a statement or a connection. */
export type Slot = 'value' | 'address' | 'condition'

export type Change = NodeChange | SlotChange | DropChange | StuckChange | ResetChange

/** Another expression for an operator, wherever it is used. */
export interface NodeChange {
  readonly kind: 'node'
  readonly node: Expr
  /** @param node - the same operator over operands that may have been changed themselves */
  readonly by: (node: Expr) => Expr
}

/** Another expression for one that a statement or a connection has. */
export interface SlotChange {
  readonly kind: 'slot'
  readonly owner: Stmt | Connection
  readonly slot: Slot
  readonly by: (expr: Expr) => Expr
}

/** A statement less. */
export interface DropChange {
  readonly kind: 'drop'
  readonly statement: Stmt
}

/** Another value for all that is assigned to a signal of its own module. */
export interface StuckChange {
  readonly kind: 'stuck'
  readonly signal: Signal
  readonly by: (value: Expr) => Expr
}

/** Another value of a register after reset. */
export interface ResetChange {
  readonly kind: 'reset'
  readonly signal: Signal
  readonly value: bigint
}
