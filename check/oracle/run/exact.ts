/**
 * Operators that intentionally differ from JavaScript: an expression is the exact integer value, two structs or arrays are
 * equal if their leaves are, and a signal may index past the end of an array.
 */

import { Beyond } from './beyond.js'
import { nothingLike } from './nothing.js'
import { session } from './session.js'
import { aggregateOf } from './view.js'

/** Up to this limit, numbers are exact, with room for some additions. */
const largest = 2 ** 50

function isInt32(value: unknown): boolean {
  return typeof value === 'number' && (value | 0) === value
}

function exactly(value: number): number {
  if (Math.abs(value) > largest) throw new Beyond(`${value} is not exact`)
  return value
}

type Bitwise = '&' | '|' | '^'

const onBigints: Readonly<Record<Bitwise, (a: bigint, b: bigint) => bigint>> = {
  '&': (a, b) => a & b,
  '|': (a, b) => a | b,
  '^': (a, b) => a ^ b,
}

function bitwise(operator: Bitwise, a: number | boolean, b: number | boolean): number {
  if (!Number.isInteger(Number(a)) || !Number.isInteger(Number(b))) return NaN
  return exactly(Number(onBigints[operator](BigInt(a), BigInt(b))))
}

/** `value >> by`, also for values beyond 32 bits. */
export function shiftDown(value: number, by: number): number {
  return Math.floor(value / 2 ** by)
}

/** The functions that an edited program calls for these operators. */
export const exact = {
  and: (a: number, b: number): number => (isInt32(a) && isInt32(b) ? a & b : bitwise('&', a, b)),
  or: (a: number, b: number): number => (isInt32(a) && isInt32(b) ? a | b : bitwise('|', a, b)),
  xor: (a: number, b: number): number => (isInt32(a) && isInt32(b) ? a ^ b : bitwise('^', a, b)),
  not: (a: unknown): number => (typeof a === 'number' ? -a - 1 : ~(a as number)),
  mul: (a: number, b: number): number => exactly(a * b),
  shl: (a: number, b: number): number => exactly(a * 2 ** b),
  shr: (a: number, b: number): number => shiftDown(a, b),
  eq: (a: unknown, b: unknown): boolean => {
    const [left, right] = [aggregateOf(a), aggregateOf(b)]
    if (!left || !right) return a === b
    return left.leaves.every(({ raw }, i) => raw === right.leaves[i]?.raw)
  },
  ne: (a: unknown, b: unknown): boolean => !exact.eq(a, b),
  at: (object: unknown, key: () => unknown): unknown => {
    const before = session.reads
    const index = key()
    if (Array.isArray(object) && typeof index === 'number' && index >= object.length && !aggregateOf(object)) {
      if (session.reads > before) return nothingLike(object[0])
      session.readsPastEnd = true
    }
    return (object as Record<PropertyKey, unknown>)[index as PropertyKey]
  },
}
