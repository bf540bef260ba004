import { fail } from '../../ir/diagnostic.js'
import { valueRange } from '../../ir/fold.js'
import { bit, join, rangeOf, typeOfValue, unsigned } from '../../ir/integer.js'
import type { BinaryExpr, CompareExpr, Expr, ShiftExpr, Type } from '../../ir/ir.js'
import type { Place } from '../../ir/place.js'
import { resize } from '../../ir/resize.js'

/**
 * The meaning of operators (rules 1 to 6): an expression is the exact integer of what is written, so every result is
 * made wide enough to hold it. The functions build IR of exact widths and put the extensions in.
 */

/** Left shifts by a signal grow by all that the amount can be; past this many bits that is taken for a mistake. */
const widestShift = 1024

/** A constant of the smallest type. */
export function constant(value: bigint, place: Place): Expr {
  return { kind: 'constant', type: typeOfValue(value), value, place }
}

function binary(op: BinaryExpr['op'], left: Expr, right: Expr, type: Type, place: Place): Expr {
  return { kind: 'binary', op, type, left: resize(left, type), right: resize(right, type), place }
}

export function add(left: Expr, right: Expr, place: Place): Expr {
  const type = join(left.type, right.type)
  return binary('add', left, right, { width: type.width + 1, signed: type.signed }, place)
}

/** The difference of two unsigned values is signed. */
export function subtract(left: Expr, right: Expr, place: Place): Expr {
  const type = join(left.type, right.type)
  return binary('sub', left, right, { width: type.width + 1, signed: true }, place)
}

export function multiply(left: Expr, right: Expr, place: Place): Expr {
  return binary(
    'mul',
    left,
    right,
    { width: left.type.width + right.type.width, signed: left.type.signed || right.type.signed },
    place,
  )
}

export function bitwise(op: 'and' | 'or' | 'xor', left: Expr, right: Expr, place: Place): Expr {
  const type = join(left.type, right.type)
  if (op !== 'and') return binary(op, left, right, type, place)
  const narrow = [left.type, right.type].filter((side) => !side.signed)
  const width = Math.min(type.width, ...narrow.map((side) => side.width))
  return binary(op, left, right, narrow.length > 0 ? unsigned(width) : type, place)
}

/** `~x` is `-x - 1`. */
export function invert(operand: Expr, place: Place): Expr {
  const type = operand.type.signed ? operand.type : { width: operand.type.width + 1, signed: true }
  return { kind: 'unary', op: 'not', type, operand: resize(operand, type), place }
}

export function shiftLeft(value: Expr, amount: Expr, place: Place): Expr {
  requireUnsigned(amount, place)
  const most = amount.kind === 'constant' ? amount.value : rangeOf(amount.type).max
  const width = BigInt(value.type.width) + most
  if (width > BigInt(widestShift)) {
    const help = `narrow the amount first: x << low(n, bits); results up to ${widestShift} bits are allowed`
    fail('FW106', `this shift can need ${width} bits`, place, help)
  }
  return shift('shl', value, amount, { width: Number(width), signed: value.type.signed }, place)
}

export function shiftRight(value: Expr, amount: Expr, place: Place): Expr {
  requireUnsigned(amount, place)
  if (amount.kind !== 'constant') return shift('shr', value, amount, value.type, place)
  const kept = value.type.width - Number(amount.value)
  if (kept >= 1) {
    const bits = slice(value, Number(amount.value), kept, place)
    return value.type.signed ? resize(bits, { width: kept, signed: true }) : bits
  }
  return value.type.signed ? shift('shr', value, amount, value.type, place) : constant(0n, place)
}

function shift(op: ShiftExpr['op'], value: Expr, amount: Expr, type: Type, place: Place): Expr {
  return { kind: 'shift', op, type, value: resize(value, type), amount, place }
}

function requireUnsigned(amount: Expr, place: Place): void {
  if (!amount.type.signed && !(amount.kind === 'constant' && amount.value < 0n)) return
  const help = 'take the low bits of it: x << low(n, bits)'
  fail('FW107', 'a shift amount must be unsigned, and this one can be negative', place, help)
}

/** Bits `low + width - 1` down to `low`. */
export function slice(value: Expr, low: number, width: number, place: Place): Expr {
  if (low === 0 && width === value.type.width && !value.type.signed) return value
  if (value.kind === 'slice') return slice(value.value, value.low + low, width, place)
  return { kind: 'slice', type: unsigned(width), value, low, place }
}

export type Comparison = 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge'

/**
 * Exact across widths and signs. A comparison that always holds is `true`; one that never can is an error (FW105).
 */
export function compare(op: Comparison, left: Expr, right: Expr, place: Place): Expr | true {
  const relation = relate(op, left, right, place)
  return relation === false ? neverTrue(left, right, place) : relation
}

/** The same without an error: `false` for what can never hold. */
export function relate(op: Comparison, left: Expr, right: Expr, place: Place): Expr | boolean {
  if (op === 'gt') return relate('lt', right, left, place)
  if (op === 'ge') return relate('le', right, left, place)
  const verdict = known(op, left, right)
  if (verdict !== null) return verdict
  const type = join(left.type, right.type)
  return {
    kind: 'compare',
    op,
    type: bit,
    left: resize(left, type),
    right: resize(right, type),
    place,
  }
}

function known(op: CompareExpr['op'], left: Expr, right: Expr): boolean | null {
  const { min: leftLow, max: leftHigh } = valueRange(left)
  const { min: rightLow, max: rightHigh } = valueRange(right)
  const disjoint = leftHigh < rightLow || rightHigh < leftLow
  switch (op) {
    case 'eq':
      return disjoint ? false : null
    case 'ne':
      return disjoint ? true : null
    case 'lt':
      return leftHigh < rightLow ? true : leftLow >= rightHigh ? false : null
    case 'le':
      return leftHigh <= rightLow ? true : leftLow > rightHigh ? false : null
  }
}

function neverTrue(left: Expr, right: Expr, place: Place): never {
  const describe = (expr: Expr): string => {
    const { min, max } = valueRange(expr)
    return min === max ? String(min) : `${min} to ${max}`
  }
  const complement = [left, right].some(
    (side) => side.kind === 'unary' || (side.kind === 'resize' && side.value.kind === 'unary'),
  )
  const help = complement
    ? '~x is -x - 1, a negative number: write low(~x, n) for the complement in n bits'
    : 'correct the constant, or widen the narrow signal'
  return fail(
    'FW105',
    `this comparison never holds: the sides are ${describe(left)} and ${describe(right)}`,
    place,
    help,
  )
}

/** One value of two; both arms are brought to the type that holds both. */
export function mux(condition: Expr, then: Expr, other: Expr, place: Place): Expr {
  const type = join(then.type, other.type)
  return { kind: 'mux', type, condition, then: resize(then, type), else: resize(other, type), place }
}

/** `left` where it is less (or greater) than `right`, else `right`. */
export function chooseBy(op: 'lt' | 'gt', left: Expr, right: Expr, place: Place): Expr {
  const relation = relate(op, left, right, place)
  return typeof relation === 'boolean' ? (relation ? left : right) : mux(relation, left, right, place)
}

/** As many bits hold every value without its sign. */
export function absolute(value: Expr, place: Place): Expr {
  if (!value.type.signed) return value
  const type = unsigned(value.type.width)
  const zero = constant(0n, place)
  const negative = relate('lt', value, zero, place)
  if (typeof negative === 'boolean') return negative ? resize(subtract(zero, value, place), type) : value
  return mux(negative, resize(subtract(zero, value, place), type), resize(value, type), place)
}

/** The sum of single bits: how many of them are set. */
export function sum(bits: readonly Expr[], place: Place): Expr {
  const add2 = (terms: readonly Expr[]): Expr => {
    if (terms.length <= 1) return terms[0] ?? constant(0n, place)
    const half = terms.length >> 1
    return add(add2(terms.slice(0, half)), add2(terms.slice(half)), place)
  }
  return resize(add2(bits), typeOfValue(BigInt(bits.length)))
}
