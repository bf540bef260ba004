/** The integers of a type, and conversions between types. */

import type { BinaryExpr, Type } from './ir.js'

// Intervals of whole numbers: bounds of the value of an expression, and the effect of operators on them.

/** All whole numbers from `min` to `max`; `min` is not above `max`. */
export interface Interval {
  readonly min: bigint
  readonly max: bigint
}

const known = new Map<number, Interval>()

/** All integers of a type; the same object for the same type. */
export function intervalOfType(type: Type): Interval {
  const key = type.signed ? -type.width : type.width
  let interval = known.get(key)
  if (!interval) known.set(key, (interval = rangeOf(type)))
  return interval
}

/** The smallest type that holds an interval. */
export function typeOfInterval({ min, max }: Interval): Type {
  const [low, high] = [typeOfValue(min), typeOfValue(max)]
  if (min >= 0n) return high
  return { width: max >= 0n ? Math.max(low.width, high.width + 1) : low.width, signed: true }
}

export function isWithin(inner: Interval, outer: Interval): boolean {
  return inner.min >= outer.min && inner.max <= outer.max
}

/** The smallest interval around both. */
export function hull(a: Interval, b: Interval): Interval {
  return { min: least(a.min, b.min), max: most(a.max, b.max) }
}

/** The intersection; null if it is empty. */
export function meet(a: Interval, b: Interval): Interval | null {
  const [min, max] = [most(a.min, b.min), least(a.max, b.max)]
  return min <= max ? { min, max } : null
}

/** The values of a binary operator. */
export function combined(op: BinaryExpr['op'], a: Interval, b: Interval): Interval {
  switch (op) {
    case 'add':
      return { min: a.min + b.min, max: a.max + b.max }
    case 'sub':
      return { min: a.min - b.max, max: a.max - b.min }
    case 'mul':
      return around([a.min * b.min, a.min * b.max, a.max * b.min, a.max * b.max])
    case 'and':
      return conjunction(a, b)
    case 'or':
    case 'xor':
      return bitsOf(op, a, b)
  }
}

/** If an operand is not negative, the result is at most that operand. */
function conjunction(a: Interval, b: Interval): Interval {
  const limits = [a, b].filter(({ min }) => min >= 0n).map(({ max }) => max)
  return limits.length > 0 ? { min: 0n, max: limits.reduce(least) } : bitsOf('and', a, b)
}

function bitsOf(op: 'and' | 'or' | 'xor', a: Interval, b: Interval): Interval {
  const all = intervalOfType(typeOfInterval(hull(a, b)))
  return op === 'or' && a.min >= 0n && b.min >= 0n ? { min: most(a.min, b.min), max: all.max } : all
}

/** `~x` */
export function inverted({ min, max }: Interval): Interval {
  return { min: ~max, max: ~min }
}

/** `x << by`; `by` is not negative. */
export function shiftedLeft({ min, max }: Interval, by: Interval): Interval {
  return {
    min: min << (min < 0n ? by.max : by.min),
    max: max << (max < 0n ? by.min : by.max),
  }
}

/** `x >> by`; `by` is not negative. */
export function shiftedRight({ min, max }: Interval, by: Interval): Interval {
  return {
    min: min >> (min < 0n ? by.min : by.max),
    max: max >> (max < 0n ? by.max : by.min),
  }
}

/** The values of `Math.min` or `Math.max`. */
export function extreme(which: 'least' | 'most', a: Interval, b: Interval): Interval {
  const choose = which === 'least' ? least : most
  return { min: choose(a.min, b.min), max: choose(a.max, b.max) }
}

function around(values: readonly bigint[]): Interval {
  return { min: values.reduce(least), max: values.reduce(most) }
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

function most(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

/** The type of a bit vector. */
export const unsigned = (width: number): Type => ({ width, signed: false })

/** The type of conditions. */
export const bit: Type = unsigned(1)

export function sameType(a: Type, b: Type): boolean {
  return a.width === b.width && a.signed === b.signed
}

/** The smallest and the largest integer of a type. */
export function rangeOf({ width, signed }: Type): { readonly min: bigint; readonly max: bigint } {
  const top = 1n << BigInt(signed ? width - 1 : width)
  return { min: signed ? -top : 0n, max: top - 1n }
}

/** `value` modulo 2^width, read as `type`. */
export function wrap(value: bigint, { width, signed }: Type): bigint {
  return signed ? BigInt.asIntN(width, value) : BigInt.asUintN(width, value)
}

/** True if a type holds an integer. */
export function holds(type: Type, value: bigint): boolean {
  return wrap(value, type) === value
}

/** True if `outer` holds every integer of `inner`. */
export function contains(outer: Type, inner: Type): boolean {
  return outer.signed === inner.signed ? outer.width >= inner.width : outer.signed && outer.width > inner.width
}

/** The smallest type that holds both. */
export function join(a: Type, b: Type): Type {
  if (a.signed === b.signed) return { width: Math.max(a.width, b.width), signed: a.signed }
  const [signed, unsigned] = a.signed ? [a, b] : [b, a]
  return { width: Math.max(signed.width, unsigned.width + 1), signed: true }
}

/** The smallest type that holds an integer. */
export function typeOfValue(value: bigint): Type {
  const negative = value < 0n
  const bits = (negative ? ~value : value).toString(2).length
  return { width: value === -1n ? 1 : negative ? bits + 1 : bits, signed: negative }
}

/** The number of bits that the whole number `value` ≥ 0 needs, at least 1. */
export function bitLength(value: number): number {
  return value >= 1 ? value.toString(2).length : 1
}

/** The number of bits of an index into `n` elements, at least 1. */
export function indexWidth(n: number): number {
  return bitLength(n - 1)
}

/** The number of items, out of `length`, that an unsigned index of `width` bits can select. */
export function reachableItems(width: number, length: number): number {
  return Math.min(2 ** width, length)
}

/** True if an unsigned index of `width` bits may be past the end of `length` items. */
export function canExceed(width: number, length: number): boolean {
  return 2 ** width > length
}
