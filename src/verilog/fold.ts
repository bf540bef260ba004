import type { Expr, Type } from '../ir/ir.js'

/** An expression whose operands are constants as a constant; a choice that is known as what it chooses. */
export function folded(expr: Expr): Expr {
  switch (expr.kind) {
    case 'mux':
      return expr.condition.kind !== 'constant' ? expr : expr.condition.value === 1n ? expr.then : expr.else
    case 'select':
      return expr.index.kind === 'constant' ? (expr.items[Number(expr.index.value)] ?? constant(0n, expr)) : expr
    case 'unary': {
      if (expr.operand.kind !== 'constant') return expr
      return constant(
        expr.op === 'not' ? ~expr.operand.value : parity(bits(expr.operand.value, expr.operand.type)),
        expr,
      )
    }
    case 'binary':
    case 'compare': {
      const { left, right } = expr
      if (isZero(left) || isZero(right)) if (expr.op === 'and' || expr.op === 'mul') return constant(0n, expr)
      if (left.kind !== 'constant' || right.kind !== 'constant') return expr
      return constant(operations[expr.op](left.value, right.value), expr)
    }
    case 'shift': {
      const { value, amount } = expr
      if (value.kind !== 'constant' || amount.kind !== 'constant') return expr
      const by = amount.value < BigInt(expr.type.width) ? amount.value : BigInt(expr.type.width)
      return constant(expr.op === 'shl' ? value.value << by : value.value >> by, expr)
    }
    default:
      return expr
  }
}

const operations: Readonly<Record<(Expr & { kind: 'binary' | 'compare' })['op'], (a: bigint, b: bigint) => bigint>> = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
  eq: (a, b) => BigInt(a === b),
  ne: (a, b) => BigInt(a !== b),
  lt: (a, b) => BigInt(a < b),
  le: (a, b) => BigInt(a <= b),
}

const isZero = (expr: Expr): boolean => expr.kind === 'constant' && expr.value === 0n

const bits = (value: bigint, { width }: Type): bigint => BigInt.asUintN(width, value)

const parity = (value: bigint): bigint => (value === 0n ? 0n : (value & 1n) ^ parity(value >> 1n))

/** The value modulo 2^width, read as the type of `expr`. */
function constant(value: bigint, { type, place }: Expr): Expr {
  const { width, signed } = type
  return { kind: 'constant', value: signed ? BigInt.asIntN(width, value) : BigInt.asUintN(width, value), type, place }
}
