/** Properties of an expression that are known before a run. */

import { operate } from './evaluate.js'
import { contains, rangeOf, wrap } from './integer.js'
import type { CompareExpr, ConstantExpr, Expr, ResizeExpr, Type } from './ir.js'
import type { Place } from '../base/diagnostic/place.js'
import { operandsOf } from './visit.js'

/** `value` modulo 2^width as an expression. */
export function constantOf(value: bigint, type: Type, place: Place): ConstantExpr {
  return { kind: 'constant', type, value: wrap(value, type), place }
}

/** Replaces operators on constants, and choices with a constant condition, by their value; keeps `concat`. */
export function fold(expr: Expr): Expr {
  const { type, place } = expr
  switch (expr.kind) {
    case 'constant':
    case 'signal':
    case 'port':
    case 'concat':
    case 'read':
      return expr
    case 'mux':
      return isConstant(expr.condition) ? (expr.condition.value === 1n ? expr.then : expr.else) : expr
    case 'select':
      return isConstant(expr.index) ? (expr.items[Number(expr.index.value)] ?? constantOf(0n, type, place)) : expr
    default:
      if (isZeroProduct(expr)) return constantOf(0n, type, place)
      if (!operandsOf(expr).every(isConstant)) return expr
      return constantOf(
        operate(expr, (operand) => (operand as ConstantExpr).value),
        type,
        place,
      )
  }
}

const isConstant = (expr: Expr): expr is ConstantExpr => expr.kind === 'constant'

function isZeroProduct(expr: Expr): boolean {
  if (expr.kind !== 'binary' || (expr.op !== 'and' && expr.op !== 'mul')) return false
  return [expr.left, expr.right].some((side) => isConstant(side) && side.value === 0n)
}

const opposites: Readonly<Record<CompareExpr['op'], CompareExpr['op']>> = { eq: 'ne', ne: 'eq', lt: 'le', le: 'lt' }

/** `not` of an expression: for a comparison, the opposite comparison; for another `not`, its operand. */
export function complement(operand: Expr, place: Place): Expr {
  if (operand.kind === 'unary' && operand.op === 'not') return operand.operand
  if (operand.kind !== 'compare') return { kind: 'unary', op: 'not', type: operand.type, operand, place }
  return { ...(isOrder(operand) ? mirrored(operand) : operand), op: opposites[operand.op], place }
}

/** True if a comparison depends on the signs of its operands. */
export const isOrder = ({ op }: CompareExpr): boolean => orders[op]

const orders: Readonly<Record<CompareExpr['op'], boolean>> = { eq: false, ne: false, lt: true, le: true }

const mirrored = (compare: CompareExpr): CompareExpr => ({ ...compare, left: compare.right, right: compare.left })

/** True if a change of type keeps the value. */
export const isExtension = ({ type, value }: ResizeExpr): boolean => contains(type, value.type)

/** The expression below all changes of type that keep the value. */
export function extended(expr: Expr): Expr {
  return expr.kind === 'resize' && isExtension(expr) ? extended(expr.value) : expr
}

/** The range of an expression's value, as far as its outermost form shows. */
export function valueRange(expr: Expr): ReturnType<typeof rangeOf> {
  const inner = extended(expr)
  if (inner.kind === 'constant') return { min: inner.value, max: inner.value }
  if (inner.kind !== 'unary' || inner.op !== 'not' || !inner.type.signed) return rangeOf(inner.type)
  const { min, max } = valueRange(inner.operand)
  return { min: ~max, max: ~min }
}
