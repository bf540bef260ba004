/** The integers of a type: which there are, which others hold them, and how one becomes another. */

import type { Type } from './ir.js'

/** The type of a vector that is no number. */
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

/** True if an integer is one of a type. */
export function holds(type: Type, value: bigint): boolean {
  return wrap(value, type) === value
}

/** True if every integer of `inner` is one of `outer`. */
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

/** How many bits the whole number `value` ≥ 0 needs, at least 1. */
export function bitLength(value: number): number {
  return value >= 1 ? value.toString(2).length : 1
}

/** How many bits an index into `n` elements needs, at least 1. */
export function indexWidth(n: number): number {
  return bitLength(n - 1)
}

/** How many of `length` items an unsigned index of `width` bits can choose. */
export function reachableItems(width: number, length: number): number {
  return Math.min(2 ** width, length)
}

/** True if an unsigned index of `width` bits can be past the end of `length` items. */
export function canExceed(width: number, length: number): boolean {
  return 2 ** width > length
}
