import { fail } from '../../../base/diagnostic/diagnostic.js'
import { extended } from '../../../ir/fold.js'
import {
  join,
  rangeOf,
  typeOfValue,
  unsigned,
  combined,
  extreme,
  hull,
  intervalOfType,
  inverted,
  isWithin,
  shiftedLeft,
  shiftedRight,
  typeOfInterval,
  type Interval,
} from '../../../ir/integer.js'
import type { BinaryExpr, Expr, ShiftExpr, Type } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { resize } from '../../../ir/resize.js'
import { relate } from './comparisons.js'
import { currentBlock } from './context.js'
import { intervalOf, ranged } from './range.js'

/**
 * The meaning of operators (rules 1 to 6): an expression is the exact integer result, so every result is wide enough to hold
 * it. The functions build IR with exact widths and insert extensions.
 */

/** A left shift by a signal grows by the largest possible amount; a result above this many bits counts as a mistake. */
const widestShift = 1024

/** A constant of the smallest type. */
export function constant(value: bigint, place: Place): Expr {
  return { kind: 'constant', type: typeOfValue(value), value, place }
}

function binary(op: BinaryExpr['op'], left: Expr, right: Expr, type: Type, place: Place): Expr {
  return ranged(
    { kind: 'binary', op, type, left: resize(left, type), right: resize(right, type), place },
    combined(op, intervalOf(left), intervalOf(right)),
  )
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
  return ranged(
    { kind: 'unary', op: 'not', type, operand: resize(operand, type), place },
    inverted(intervalOf(operand)),
  )
}

export function shiftLeft(value: Expr, by: Expr, place: Place): Expr {
  const amount = toAmount(by, place)
  const width = BigInt(value.type.width) + largestAmount(value, amount)
  if (width > BigInt(widestShift)) {
    const help = `narrow the amount first: x << low(n, bits); results up to ${widestShift} bits are allowed`
    fail('FW106', `this shift can need ${width} bits`, place, help)
  }
  return shift('shl', value, amount, { width: Number(width), signed: value.type.signed }, place)
}

/** The maximum of the amount's type; if that is too large, the known maximum of the amount itself. */
function largestAmount(value: Expr, amount: Expr): bigint {
  const most = amount.kind === 'constant' ? amount.value : rangeOf(amount.type).max
  return BigInt(value.type.width) + most > BigInt(widestShift) ? intervalOf(amount).max : most
}

export function shiftRight(value: Expr, by: Expr, place: Place): Expr {
  const amount = toAmount(by, place)
  if (amount.kind !== 'constant') return shift('shr', value, amount, value.type, place)
  const kept = value.type.width - Number(amount.value)
  if (kept < 1) return value.type.signed ? shift('shr', value, amount, value.type, place) : constant(0n, place)
  const bits = slice(value, Number(amount.value), kept, place)
  if (!value.type.signed) return bits
  return ranged(resize(bits, { width: kept, signed: true }), shiftedRight(intervalOf(value), intervalOf(amount)))
}

const shiftedIntervals: Readonly<Record<ShiftExpr['op'], typeof shiftedLeft>> = { shl: shiftedLeft, shr: shiftedRight }

function shift(op: ShiftExpr['op'], value: Expr, amount: Expr, type: Type, place: Place): Expr {
  return ranged(
    { kind: 'shift', op, type, value: resize(value, type), amount, place },
    shiftedIntervals[op](intervalOf(value), intervalOf(amount)),
  )
}

/** The amount of a shift as an unsigned expression. */
function toAmount(amount: Expr, place: Place): Expr {
  const unsignedAmount = toUnsigned(amount)
  if (unsignedAmount) return unsignedAmount
  const help = 'take the low bits of it: x << low(n, bits)'
  return fail('FW107', 'a shift amount must be unsigned, and this one can be negative', place, help)
}

/** A nonnegative value as an unsigned expression; null if it may be negative. */
export function toUnsigned(value: Expr): Expr | null {
  if (!value.type.signed) return value
  const interval = intervalOf(value)
  return interval.min < 0n ? null : cut(value, typeOfInterval(interval), interval)
}

/** A value in another type that holds it. The result is a new expression with its own interval, except for plain reads. */
function cut(value: Expr, type: Type, interval: Interval): Expr {
  const made = resize(value, type)
  return made === value || ['signal', 'port', 'constant', 'resize'].includes(made.kind) ? made : ranged(made, interval)
}

/** Bits `low + width - 1` down to `low`. */
export function slice(value: Expr, low: number, width: number, place: Place): Expr {
  if (low === 0 && width === value.type.width && !value.type.signed) return value
  if (value.kind === 'slice') return slice(value.value, value.low + low, width, place)
  const type = unsigned(width)
  const shifted = shiftedRight(intervalOf(value), { min: BigInt(low), max: BigInt(low) })
  return ranged(
    { kind: 'slice', type, value, low, place },
    isWithin(shifted, intervalOfType(type)) ? shifted : intervalOfType(type),
  )
}

/** A choice between two values; both arms are converted to the type that holds both. */
export function mux(condition: Expr, then: Expr, other: Expr, place: Place): Expr {
  return choice(
    condition,
    then,
    other,
    hull(valuesWhere(condition, true, then), valuesWhere(condition, false, other)),
    place,
  )
}

function choice(condition: Expr, then: Expr, other: Expr, interval: Interval, place: Place): Expr {
  const type = join(then.type, other.type)
  return ranged({ kind: 'mux', type, condition, then: resize(then, type), else: resize(other, type), place }, interval)
}

/** The values of an arm of a choice, which may be a plain read of the value in the condition. */
function valuesWhere(condition: Expr, holds: boolean, arm: Expr): Interval {
  const { kind } = extended(arm)
  const block = kind === 'signal' || kind === 'port' ? currentBlock() : null
  return block ? block.assuming({ condition, holds }, () => intervalOf(arm)) : intervalOf(arm)
}

/** `left` if it is less (or greater) than `right`, else `right`. */
export function chooseBy(op: 'lt' | 'gt', left: Expr, right: Expr, place: Place): Expr {
  const relation = relate(op, left, right, place)
  if (typeof relation === 'boolean') return relation ? left : right
  const interval = extreme(op === 'lt' ? 'least' : 'most', intervalOf(left), intervalOf(right))
  return choice(relation, left, right, interval, place)
}

/** The absolute value; the same number of bits holds it without a sign. */
export function absolute(value: Expr, place: Place): Expr {
  if (!value.type.signed) return value
  const type = unsigned(value.type.width)
  const zero = constant(0n, place)
  const negative = relate('lt', value, zero, place)
  const opposite = resize(subtract(zero, value, place), type)
  const { min, max } = intervalOf(value)
  if (typeof negative === 'boolean') return negative ? ranged(opposite, { min: -max, max: -min }) : value
  const interval = extreme('most', { min, max }, { min: -max, max: -min })
  return choice(negative, opposite, resize(value, type), extreme('most', interval, { min: 0n, max: 0n }), place)
}

/** The sum of single bits: the number of set bits. */
export function sum(bits: readonly Expr[], place: Place): Expr {
  const add2 = (terms: readonly Expr[]): Expr => {
    if (terms.length <= 1) return terms[0] ?? constant(0n, place)
    const half = terms.length >> 1
    return add(add2(terms.slice(0, half)), add2(terms.slice(half)), place)
  }
  const most = BigInt(bits.length)
  return cut(add2(bits), typeOfValue(most), { min: 0n, max: most })
}
