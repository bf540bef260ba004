/** Indexed accesses, which may be past the end. */

import { canExceed } from './integer.js'
import type { Expr, ReadExpr, SelectExpr } from './ir.js'
import { inDependencyOrder, operandsOf } from './visit.js'

export type IndexedExpr = SelectExpr | ReadExpr

export const isIndexed = (expr: Expr): expr is IndexedExpr => expr.kind === 'select' || expr.kind === 'read'
export const indexOf = (expr: IndexedExpr): Expr => (expr.kind === 'select' ? expr.index : expr.address)
export const lengthOf = (expr: IndexedExpr): number => (expr.kind === 'select' ? expr.items.length : expr.memory.depth)

/** True if an unsigned index can be `length` or more. */
export function reaches(index: Expr, length: number): boolean {
  return index.kind === 'constant' ? index.value >= BigInt(length) : canExceed(index.type.width, length)
}

/** True if an expression is an access that may be past its end. */
export function isExceeding(expr: Expr): expr is IndexedExpr {
  return isIndexed(expr) && reaches(indexOf(expr), lengthOf(expr))
}

const reporting = new WeakMap<Expr, boolean>()

/** True if evaluating an expression may report an index past the end. */
export function canReport(expr: Expr): boolean {
  const known = reporting.get(expr)
  if (known !== undefined) return known
  for (const node of inDependencyOrder([expr], (node) => reporting.has(node)))
    reporting.set(node, isExceeding(node) || operandsOf(node).some((operand) => reporting.get(operand)!))
  return reporting.get(expr)!
}
