/** The widths of expressions (rules 1, 3 and 4 of the language), as far as the generator needs them to write legal text. */

import type { Type } from '../../../src/ir/ir.js'
import type { Piece } from './piece.js'

/** A generated numeric expression. */
export interface NumberValue {
  readonly piece: Piece
  readonly type: Type
  /** True if {@link type} is exactly the type, and not just one that holds every value. */
  readonly exact: boolean
  /** The value of a literal, which is a plain JavaScript number. */
  readonly literal: bigint | null
  /** The range if the front end knows more than the type; null if the generator does not know this range. */
  readonly range?: Range | null
}

export interface Range {
  readonly min: bigint
  readonly max: bigint
}

export function rangeOf({ width, signed }: Type): Range {
  const bits = BigInt(width)
  return signed ? { min: -(1n << (bits - 1n)), max: (1n << (bits - 1n)) - 1n } : { min: 0n, max: (1n << bits) - 1n }
}

/** The smallest type that holds both. */
export function unite(a: Type, b: Type): Type {
  if (a.signed === b.signed) return { width: Math.max(a.width, b.width), signed: a.signed }
  const unsigned = a.signed ? b : a
  const signed = a.signed ? a : b
  return { width: Math.max(signed.width, unsigned.width + 1), signed: true }
}

export function typeOfLiteral(value: bigint): Type {
  if (value >= 0n) return { width: value.toString(2).length, signed: false }
  return { width: value === -1n ? 1 : (-value - 1n).toString(2).length + 1, signed: true }
}

export type Operator = '+' | '-' | '*' | '&' | '|' | '^'

export function resultType(operator: Operator, a: Type, b: Type): Type {
  const both = unite(a, b)
  switch (operator) {
    case '+':
      return { width: both.width + 1, signed: both.signed }
    case '-':
      return { width: both.width + 1, signed: true }
    case '*':
      return { width: a.width + b.width, signed: both.signed }
    case '|':
    case '^':
      return both
    case '&': {
      const unsigned = [a, b].filter((type) => !type.signed).map((type) => type.width)
      return unsigned.length > 0 ? { width: Math.min(...unsigned), signed: false } : both
    }
  }
}

export type Comparison = '===' | '!==' | '<' | '<=' | '>' | '>='

const opposite: Readonly<Record<Comparison, Comparison>> = {
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
}

/**
 * True if the comparison can be true and false: one that is never true is refused, and one that is always true is not a
 * signal.
 */
export function isOpen(operator: Comparison, left: NumberValue, right: NumberValue): boolean {
  const [a, b] = [boundsOf(left), boundsOf(right)]
  return a !== null && b !== null && canHold(operator, a, b) && canHold(opposite[operator], a, b)
}

/** The range of a value as the front end determines it, or null if unknown. */
export function boundsOf({ literal, type, range, exact }: NumberValue): Range | null {
  if (literal !== null) return { min: literal, max: literal }
  if (range !== undefined) return range
  return exact ? rangeOf(type) : null
}

function canHold(operator: Comparison, a: Range, b: Range): boolean {
  switch (operator) {
    case '===':
      return a.min <= b.max && b.min <= a.max
    case '!==':
      return a.min !== a.max || b.min !== b.max || a.min !== b.min
    case '<':
      return a.min < b.max
    case '<=':
      return a.min <= b.max
    case '>':
      return a.max > b.min
    case '>=':
      return a.max >= b.min
  }
}
