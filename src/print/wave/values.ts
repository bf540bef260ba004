/** Formats one integer signal, for people and for machines. */

import { leafWidth, type BitsShape, type ShapeLeaf } from '../../ir/shape.js'

type LeafShape = ShapeLeaf['shape']

/** Wider unsigned numbers are mostly addresses or payloads, and read better in hexadecimal. */
const widestDecimal = 16

/** The notations of numbers. */
export const radices = ['hex', 'dec', 'bin'] as const

export type Radix = (typeof radices)[number]

/**
 * The value for readers: a member's name, `0` or `1`, or a number.
 * @param radix - by default decimal, or hexadecimal for wide unsigned numbers; masks have their own
 */
export function valueText(shape: LeafShape, value: number | bigint, radix?: Radix): string {
  switch (shape.kind) {
    case 'bool':
      return String(value)
    case 'enum':
      return shape.members.find((member) => member.value === Number(value))?.name ?? `${value}?`
    case 'bits':
      // In a mask of zero, no digit position matters.
      if (!radix && shape.radix && Number(value) === 0) return '0'
      return numberText(shape, value, radix ?? usualRadix(shape))
  }
}

function usualRadix({ width, signed, radix }: BitsShape): Radix {
  if (radix) return radix
  return signed || width <= widestDecimal ? 'dec' : 'hex'
}

/**
 * In hexadecimal and binary, a negative number is its two's complement. Binary has all digits, because their positions
 * matter.
 */
function numberText(shape: LeafShape, value: number | bigint, radix: Radix): string {
  if (radix === 'dec') return String(value)
  const bits = valueBits(shape, value)
  return radix === 'bin' ? `0b${bits}` : `0x${BigInt(`0b${bits}`).toString(16)}`
}

/**
 * A value with x or z bits, for readers: `x` or `z` if all bits are, else digits with some of them. A digit of four bits is
 * x if one of its bits is, and z if all of them are.
 */
export function unknownText(shape: LeafShape, { value, unknown }: FourStateBits, radix?: Radix): string {
  const bits = fourStateBits(shape, value, unknown)
  if (/^(x+|z+)$/.test(bits)) return bits[0]!
  if (isLevel(shape) || radix === 'bin' || (shape.kind === 'bits' && shape.radix === 'bin')) return `0b${bits}`
  const padded = bits.padStart(Math.ceil(bits.length / 4) * 4, bits.startsWith('z') ? 'z' : '0')
  const digits = Array.from({ length: padded.length / 4 }, (_, i) => hexDigit(padded.slice(4 * i, 4 * i + 4)))
  return `0x${digits.join('').replace(/^0+(?=.)/, '')}`
}

function hexDigit(bits: string): string {
  if (/^[01]+$/.test(bits)) return Number.parseInt(bits, 2).toString(16)
  return bits === 'zzzz' ? 'z' : 'x'
}

/** A value, and the mask of its x or z bits, as in a leaf of a trace. */
export interface FourStateBits {
  readonly value: number | bigint
  readonly unknown: number | bigint
}

/** The bits as 0, 1, x and z, the most significant first. */
export function fourStateBits(shape: LeafShape, value: number | bigint, unknown: number | bigint = 0): string {
  const bits = valueBits(shape, value)
  if (unknown === 0 || unknown === 0n) return bits
  const mask = unknown.toString(2).padStart(bits.length, '0')
  return Array.from(bits, (bit, i) => (mask[i] === '0' ? bit : bit === '1' ? 'z' : 'x')).join('')
}

/**
 * True if the signal is drawn as a line at two heights. A 1-bit enum is not, because its names say more; nor is a signed
 * bit, because -1 is not a height.
 */
export function isLevel(shape: LeafShape): boolean {
  return shape.kind === 'bool' || (shape.kind === 'bits' && shape.width === 1 && !shape.signed)
}

/** The two's complement bits, most significant first, exactly as wide as the shape. */
function valueBits(shape: LeafShape, value: number | bigint): string {
  const width = leafWidth(shape)
  const raw = value < 0 ? BigInt.asUintN(width, BigInt(value)) : value
  return raw.toString(2).padStart(width, '0')
}
