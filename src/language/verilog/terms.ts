/** Unsigned vectors as expressions of the IR, made as small as is easily seen. */

import type { Place } from '../../base/diagnostic/place.js'
import { complement, constantOf, fold } from '../../ir/fold.js'
import { bit, sameType, unsigned } from '../../ir/integer.js'
import type { BinaryExpr, CompareExpr, ConstantExpr, Expr, ShiftExpr } from '../../ir/ir.js'

export function constant(value: bigint, width: number, place: Place): ConstantExpr {
  return constantOf(value, unsigned(width), place)
}

const isConstant = (expr: Expr): expr is ConstantExpr => expr.kind === 'constant'

export const isZero = (expr: Expr): boolean => isConstant(expr) && expr.value === 0n

function isAllOnes(expr: Expr): boolean {
  return isConstant(expr) && BigInt.asUintN(expr.type.width, expr.value) === (1n << BigInt(expr.type.width)) - 1n
}

/** The same bits as an unsigned vector. */
export function bitsOf(expr: Expr): Expr {
  return expr.type.signed ? retyped(expr, expr.type.width, false) : expr
}

/** The value modulo 2^width, extended by the sign of its type. */
export function retyped(value: Expr, width: number, signed: boolean): Expr {
  const type = { width, signed }
  if (sameType(value.type, type)) return value
  if (isConstant(value)) return constantOf(value.value, type, value.place)
  return { kind: 'resize', type, value, place: value.place }
}

/** An operand of a cell at the width at which the cell computes: extended by zeros, or by its sign; longer ones are cut. */
export function extended(expr: Expr, width: number, isSigned: boolean): Expr {
  if (!isSigned || width <= expr.type.width)
    return width < expr.type.width ? slice(expr, 0, width) : retyped(expr, width, false)
  return retyped(retyped(expr, expr.type.width, true), width, false)
}

export function slice(value: Expr, low: number, width: number): Expr {
  if (low === 0 && width === value.type.width) return bitsOf(value)
  if (isConstant(value))
    return constant(BigInt.asUintN(value.type.width, value.value) >> BigInt(low), width, value.place)
  if (value.kind === 'slice') return { ...value, type: unsigned(width), low: value.low + low }
  return { kind: 'slice', type: unsigned(width), value, low, place: value.place }
}

/** @param parts - the most significant first */
export function concat(parts: readonly Expr[], place: Place): Expr {
  const [first] = parts
  if (first && parts.length === 1) return bitsOf(first)
  const width = parts.reduce((sum, { type }) => sum + type.width, 0)
  if (parts.every(isConstant)) {
    const value = parts.reduce(
      (high, part) => (high << BigInt(part.type.width)) | BigInt.asUintN(part.type.width, part.value),
      0n,
    )
    return constant(value, width, place)
  }
  return { kind: 'concat', type: unsigned(width), parts, place }
}

export function not(operand: Expr, place: Place): Expr {
  return fold(complement(operand, place))
}

export function binary(op: BinaryExpr['op'], left: Expr, right: Expr, place: Place): Expr {
  const { type } = left
  if (op === 'and') {
    if (isAllOnes(left)) return right
    if (isAllOnes(right)) return left
  }
  if (op === 'or') {
    if (isAllOnes(left) || isZero(right)) return left
    if (isAllOnes(right) || isZero(left)) return right
  }
  if (op === 'xor' || op === 'add') {
    if (isZero(left)) return right
    if (isZero(right)) return left
  }
  return fold({ kind: 'binary', op, type, left, right, place })
}

export function compare(op: CompareExpr['op'], left: Expr, right: Expr, place: Place): Expr {
  const isEquality = op === 'eq' || op === 'ne'
  if (isEquality && left.type.width === 1 && isConstant(right) && !left.type.signed)
    return (right.value === 1n) === (op === 'eq') ? left : not(left, place)
  return fold({ kind: 'compare', op, type: bit, left, right, place })
}

/** One bit: any bit of a vector is set. */
export function any(operand: Expr, place: Place): Expr {
  return compare('ne', operand, constant(0n, operand.type.width, place), place)
}

export function none(operand: Expr, place: Place): Expr {
  return compare('eq', operand, constant(0n, operand.type.width, place), place)
}

export function all(operand: Expr, place: Place): Expr {
  return compare('eq', operand, constant(-1n, operand.type.width, place), place)
}

export function parity(operand: Expr, place: Place): Expr {
  if (operand.type.width === 1) return operand
  return fold({ kind: 'unary', op: 'parity', type: bit, operand, place })
}

/** @param value - its sign decides what `shr` fills with */
export function shift(op: ShiftExpr['op'], value: Expr, amount: Expr, place: Place): Expr {
  return isZero(amount) ? value : fold({ kind: 'shift', op, type: value.type, value, amount, place })
}

export function mux(condition: Expr, then: Expr, otherwise: Expr, place: Place): Expr {
  if (then === otherwise) return then
  if (isConstant(condition)) return condition.value === 1n ? then : otherwise
  if (isConstant(then) && isConstant(otherwise)) {
    if (then.value === otherwise.value) return then
    if (then.type.width === 1) return then.value === 1n ? condition : not(condition, place)
  }
  return { kind: 'mux', type: then.type, condition, then, else: otherwise, place }
}
