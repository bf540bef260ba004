/**
 * Represents integers in JavaScript, and prints every operator on them. All results are exact:
 *
 * - `int`, up to 32 bits: a number, computed with 32-bit operators;
 * - `float`, 33 to 53 bits: a number, computed without ever leaving the exact range of a double;
 * - `big`, above 53 bits: a bigint.
 *
 * Unsigned values are stored as 0..2^width-1, negative values as negative numbers.
 */

import type { Memory, Signal, BinaryExpr, ShiftExpr, Type, UnaryExpr } from '../../../ir/ir.js'
import { contains, rangeOf, unsigned } from '../../../ir/integer.js'
import { widestNumber } from '../engine/engine.js'

/** The value of a signal at the start of a run, which for a register with reset is that after reset; 0 if it has none. */
export function initial({ reset, initial: start, type }: Signal): string {
  return literal(reset ?? start ?? 0n, type)
}

/** An array with the words of a memory at the start of a run, as small as the words allow. */
export function storage(memory: Memory): string {
  const { initial: words, type } = memory
  const zeros = zeroStorage(memory)
  return words ? `beginWith(${zeros}, [${words.map((word) => literal(word, type)).join(', ')}])` : zeros
}

function zeroStorage({ depth, type }: Memory): string {
  switch (representation(type)) {
    case 'int': {
      const bits = type.width <= 8 ? 8 : type.width <= 16 ? 16 : 32
      return `new ${type.signed ? 'Int' : 'Uint'}${bits}Array(${depth})`
    }
    case 'float':
      return `new Float64Array(${depth})`
    case 'big':
      return `new Array(${depth}).fill(0n)`
  }
}

export type Representation = 'int' | 'float' | 'big'

export function representation({ width }: Type): Representation {
  if (width <= 32) return 'int'
  return width <= widestNumber ? 'float' : 'big'
}

const power = (exponent: number): string => (1n << BigInt(exponent)).toString()
const mask = (width: number): string => rangeOf(unsigned(width)).max.toString()

export function literal(value: bigint, type: Type): string {
  const digits = representation(type) === 'big' ? `${value}n` : `${value}`
  return value < 0n ? `(${digits})` : digits
}

/** The low bits of any exact integer of representation `from`, read as `type`. */
export function wrapText(text: string, from: Representation, type: Type): string {
  const to = representation(type)
  const { width, signed } = type
  if (to === 'big')
    return `BigInt.${signed ? 'asIntN' : 'asUintN'}(${width}, ${from === 'big' ? text : `BigInt(${text})`})`
  if (from === 'big') return `Number(BigInt.${signed ? 'asIntN' : 'asUintN'}(${width}, ${text}))`
  if (to === 'float') return `${signed ? 'wrapSigned' : 'wrapUnsigned'}(${text}, ${power(width)})`
  if (width === 32) return signed ? `(${text} | 0)` : `(${text} >>> 0)`
  return signed ? `(${text} << ${32 - width} >> ${32 - width})` : `(${text} & ${mask(width)})`
}

/** `value` in another type: sign- or zero-extended by its own type, or truncated. */
export function resizeText(text: string, from: Type, to: Type): string {
  if (contains(to, from)) {
    const widened = representation(to) === 'big' && representation(from) !== 'big'
    return widened ? `BigInt(${text})` : text
  }
  return wrapText(text, representation(from), to)
}

export function binaryText(op: BinaryExpr['op'], left: string, right: string, type: Type): string {
  switch (representation(type)) {
    case 'int':
      return intBinary(op, left, right, type)
    case 'float':
      return floatBinary(op, left, right, type)
    case 'big':
      return bigBinary(op, left, right, type)
  }
}

const symbols = { add: '+', sub: '-', mul: '*', and: '&', or: '|', xor: '^' } as const

function intBinary(op: BinaryExpr['op'], left: string, right: string, type: Type): string {
  const text = `(${left} ${symbols[op]} ${right})`
  switch (op) {
    case 'add':
    case 'sub':
      return wrapText(text, 'int', type)
    case 'mul':
      return wrapText(`Math.imul(${left}, ${right})`, 'int', type)
    case 'and':
    case 'or':
    case 'xor':
      return !type.signed && type.width === 32 ? `(${text} >>> 0)` : text
  }
}

function floatBinary(op: BinaryExpr['op'], left: string, right: string, { width, signed }: Type): string {
  switch (op) {
    case 'add':
    case 'sub':
    case 'mul':
      return `${op}${signed ? 'Signed' : 'Unsigned'}(${left}, ${right}, ${power(width)})`
    case 'and':
    case 'or':
    case 'xor':
      return `${op}Float(${left}, ${right})`
  }
}

function bigBinary(op: BinaryExpr['op'], left: string, right: string, type: Type): string {
  const text = `(${left} ${symbols[op]} ${right})`
  switch (op) {
    case 'add':
    case 'sub':
    case 'mul':
      return wrapText(text, 'big', type)
    case 'and':
    case 'or':
    case 'xor':
      return text
  }
}

/** @param type - the type of the operand */
export function unaryText(op: UnaryExpr['op'], operand: string, type: Type): string {
  switch (op) {
    case 'not':
      return notText(operand, type)
    case 'parity':
      return parityText(operand, type)
  }
}

function notText(text: string, type: Type): string {
  const { width, signed } = type
  if (representation(type) === 'big') return signed ? `(~${text})` : `(${mask(width)}n ^ ${text})`
  if (representation(type) === 'float') return signed ? `(-1 - ${text})` : `(${mask(width)} - ${text})`
  if (signed) return `(~${text})`
  return width === 32 ? `(~${text} >>> 0)` : `(${text} ^ ${mask(width)})`
}

function parityText(text: string, type: Type): string {
  const bits = unsignedText(text, type)
  switch (representation(type)) {
    case 'int':
      return `parityInt(${bits})`
    case 'float':
      return `parityFloat(${bits})`
    case 'big':
      return `parityBig(${bits})`
  }
}

/** @param amount - the text of a number */
export function shiftText(op: ShiftExpr['op'], value: string, amount: string, type: Type): string {
  switch (op) {
    case 'shl':
      return shlText(value, amount, type)
    case 'shr':
      return shrText(value, amount, type)
  }
}

function shlText(value: string, amount: string, type: Type): string {
  const { width, signed } = type
  switch (representation(type)) {
    case 'int':
      return wrapText(`shlInt(${value}, ${amount})`, 'int', type)
    case 'float':
      return `${signed ? 'shlSigned' : 'shlUnsigned'}(${value}, ${amount}, ${width})`
    case 'big':
      return wrapText(`shlBig(${value}, ${amount}, ${width})`, 'big', type)
  }
}

function shrText(value: string, amount: string, type: Type): string {
  switch (representation(type)) {
    case 'int':
      return `${type.signed ? 'shrInt' : 'shrUint'}(${value}, ${amount})`
    case 'float':
      return `shrFloat(${value}, ${amount})`
    case 'big':
      return `shrBig(${value}, ${amount}, ${type.width})`
  }
}

/** A value as a number, for use as an amount or an index: exact below 2^53, and greater than any length above. */
export function numberText(text: string, type: Type): string {
  return representation(type) === 'big' ? `Number(${text})` : text
}

/** Bits `low + width - 1` down to `low`, unsigned. */
export function sliceText(text: string, from: Type, low: number, width: number): string {
  const result = unsigned(width)
  const source = representation(from)
  if (source === 'big') return wrapText(low === 0 ? text : `(${text} >> ${low}n)`, 'big', result)
  if (source === 'float' && low + width > 32) {
    const shifted = low === 0 ? text : `Math.floor(${text} / ${power(low)})`
    return !from.signed && low + width === from.width ? shifted : wrapText(shifted, 'float', result)
  }
  if (width === 32) return `(${text} >>> 0)`
  if (source === 'int' && !from.signed && low + width === from.width) return low === 0 ? text : `(${text} >>> ${low})`
  return low === 0 ? `(${text} & ${mask(width)})` : `(${text} >>> ${low} & ${mask(width)})`
}

/** Concatenates the parts, most significant first. */
export function concatText(parts: readonly { readonly text: string; readonly type: Type }[], type: Type): string {
  const target = representation(type)
  let low = type.width
  const terms = parts.map(({ text, type: part }) => {
    low -= part.width
    const bits = unsignedText(text, part)
    if (target === 'big') {
      const wide = representation(part) === 'big' ? bits : `BigInt(${bits})`
      return low === 0 ? wide : `(${wide} << ${low}n)`
    }
    if (low === 0) return bits
    return target === 'float' ? `${bits} * ${power(low)}` : `${bits} << ${low}`
  })
  if (target === 'float') return `(${terms.join(' + ')})`
  const joined = `(${terms.join(' | ')})`
  return target === 'int' && type.width === 32 ? `(${joined} >>> 0)` : joined
}

function unsignedText(text: string, type: Type): string {
  return type.signed ? resizeText(text, type, unsigned(type.width)) : text
}
