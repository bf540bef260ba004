/** Changes of width and sign. Truncations move down into operators until they cancel extensions. */

import { constantOf, isExtension } from './fold.js'
import { sameType } from './integer.js'
import type { BinaryExpr, Expr, ShiftExpr, Type, UnaryExpr } from './ir.js'

/** The value modulo 2^width, read as `type`, with operands truncated wherever possible. */
export function resize(value: Expr, type: Type): Expr {
  if (sameType(value.type, type)) return value
  const cut = type.width <= value.type.width ? truncated(value, type, (operand) => resize(operand, type)) : null
  return cut ?? converted(value, type, resize)
}

/**
 * The value modulo 2^width, read as `type`. Only changes of type are truncated, no other operators.
 * @param again - the conversion to use below a change of type that becomes redundant
 */
export function converted(value: Expr, type: Type, again: (value: Expr, type: Type) => Expr): Expr {
  if (sameType(value.type, type)) return value
  if (value.kind === 'constant') return constantOf(value.value, type, value.place)
  if (value.kind === 'resize') {
    const isUndone = type.width <= Math.min(value.type.width, value.value.type.width)
    if (isUndone || isExtension(value)) return again(value.value, type)
  }
  return { kind: 'resize', type, value, place: value.place }
}

/** True for an operator whose low bits need only the low bits of its operands. */
const isOfLowBits: Readonly<Record<(UnaryExpr | BinaryExpr | ShiftExpr)['op'], boolean>> = {
  ...{ not: true, parity: false },
  ...{ add: true, sub: true, mul: true, and: true, or: true, xor: true },
  ...{ shl: true, shr: false },
}

/** The operands whose low bits determine the low bits of an operator; null if it needs more. */
export function lowOperands(expr: Expr): readonly Expr[] | null {
  switch (expr.kind) {
    case 'binary':
      return isOfLowBits[expr.op] ? [expr.left, expr.right] : null
    case 'unary':
      return isOfLowBits[expr.op] ? [expr.operand] : null
    case 'shift':
      return isOfLowBits[expr.op] ? [expr.value] : null
    case 'mux':
      return [expr.then, expr.else]
    case 'select':
      return expr.items
    default:
      return null
  }
}

/** The operator over its {@link lowOperands}, each truncated to `type`; null if it has none. */
export function truncated(expr: Expr, type: Type, cut: (operand: Expr) => Expr): Expr | null {
  switch (expr.kind) {
    case 'binary':
      return isOfLowBits[expr.op] ? { ...expr, type, left: cut(expr.left), right: cut(expr.right) } : null
    case 'unary':
      return isOfLowBits[expr.op] ? { ...expr, type, operand: cut(expr.operand) } : null
    case 'shift':
      return isOfLowBits[expr.op] ? { ...expr, type, value: cut(expr.value) } : null
    case 'mux':
      return { ...expr, type, then: cut(expr.then), else: cut(expr.else) }
    case 'select':
      return { ...expr, type, items: expr.items.map(cut) }
    default:
      return null
  }
}
