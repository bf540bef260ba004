/**
 * Integers as machine words, the lowest first: one of 32 bits for a type of up to 32 bits, otherwise words of 64 bits. Bits
 * above the width repeat the sign of a signed value, and are 0 in an unsigned one.
 */

import type { Type } from '../../../ir/ir.js'
import { add, choose, compare, multiply, subtract } from './arithmetic.js'
import { and, isZero, lowBits, or, xor } from './bitwise.js'
import { onesOf, type Graph, type Node, type WordSize } from './graph.js'
import { shiftLeft, shiftRight, shiftSigned, signExtended, toLong, toShort } from './shifts.js'

export type Value = readonly Node[]

export const wordSize = (width: number): WordSize => (width <= 32 ? 32 : 64)
export const wordCount = (width: number): number => (width <= 64 ? 1 : Math.ceil(width / 64))

export function constantValue(g: Graph, value: bigint, width: number): Value {
  return Array.from({ length: wordCount(width) }, (_, i) => g.constant(value >> BigInt(64 * i), wordSize(width)))
}

/** Words whose bits above the width are anything, as a value of `type`. */
export function normalized(g: Graph, words: Value, { width, signed }: Type): Value {
  const used = width - 64 * (words.length - 1)
  const top = words.at(-1)!
  return [...words.slice(0, -1), signed ? signExtended(g, top, used) : lowBits(g, top, used)]
}

/** The value modulo 2^width, read as `to`; extended by its own sign. */
export function resized(g: Graph, value: Value, from: Type, to: Type): Value {
  const [size, count] = [wordSize(to.width), wordCount(to.width)]
  if (size === 32) return normalized(g, [toShort(g, value[0]!)], to)
  const words = value.map((word) => toLong(g, word, from.signed))
  const fill = (): Node => (from.signed ? shiftSigned(g, words.at(-1)!, 63) : g.constant(0n, 64))
  return normalized(
    g,
    Array.from({ length: count }, (_, i) => words[i] ?? fill()),
    to,
  )
}

/** Bits `low` to before `low + width`, unsigned. */
export function bitsOf(g: Graph, value: Value, low: number, width: number): Value {
  const size = value[0]!.size
  const first = Math.floor(low / size)
  const by = low % size
  const words = Array.from({ length: wordCount(width) }, (_, i) => {
    const lower = shiftRight(g, value[first + i]!, by)
    const upper = by > 0 && value[first + i + 1]
    return upper ? or(g, lower, shiftLeft(g, upper, size - by)) : lower
  })
  const fit = wordSize(width) === 32 ? [toShort(g, words[0]!)] : words.map((word) => toLong(g, word))
  return normalized(g, fit, { width, signed: false })
}

/** Values side by side, the lowest first; each is unsigned and has its width. */
export function joined(g: Graph, parts: readonly { readonly value: Value; readonly width: number }[]): Value {
  const width = parts.reduce((sum, part) => sum + part.width, 0)
  const size = wordSize(width)
  const words = [...constantValue(g, 0n, width)]
  let low = 0
  for (const part of parts) {
    part.value.forEach((word, i) => {
      const at = low + 64 * i
      const bits = size === 64 ? toLong(g, word) : word
      const [index, by] = [Math.floor(at / size), at % size]
      words[index] = or(g, words[index]!, shiftLeft(g, bits, by))
      if (by > 0 && index + 1 < words.length)
        words[index + 1] = or(g, words[index + 1]!, shiftRight(g, bits, size - by))
    })
    low += part.width
  }
  return words
}

export function bitwise(g: Graph, op: 'and' | 'or' | 'xor', x: Value, y: Value): Value {
  const apply = { and, or, xor }[op]
  return x.map((word, i) => apply(g, word, y[i]!))
}

export function complement(g: Graph, x: Value, { width, signed }: Type): Value {
  return x.map((word, i) => {
    const used = Math.min(word.size, width - 64 * i)
    return xor(g, word, g.constant(signed ? -1n : onesOf(used), word.size))
  })
}

export function sum(g: Graph, x: Value, y: Value, type: Type): Value {
  let carry: Node | null = null
  const words = x.map((word, i) => {
    const plain = add(g, word, y[i]!)
    if (x.length === 1) return plain
    const total: Node = carry ? add(g, plain, toLong(g, carry)) : plain
    const over = compare(g, 'ltu', plain, word)
    carry = carry ? or(g, over, compare(g, 'ltu', total, plain)) : over
    return total
  })
  return normalized(g, words, type)
}

export function difference(g: Graph, x: Value, y: Value, type: Type): Value {
  let borrow: Node | null = null
  const words = x.map((word, i) => {
    const plain = subtract(g, word, y[i]!)
    if (x.length === 1) return plain
    const total: Node = borrow ? subtract(g, plain, toLong(g, borrow)) : plain
    const under = compare(g, 'ltu', word, y[i]!)
    borrow = borrow ? or(g, under, compare(g, 'ltu', plain, toLong(g, borrow))) : under
    return total
  })
  return normalized(g, words, type)
}

/** Wide values as digits of 32 bits, as by hand: a digit of the result, a product and a carry fit in 64 bits. */
export function product(g: Graph, x: Value, y: Value, type: Type): Value {
  if (x.length === 1) return normalized(g, [multiply(g, x[0]!, y[0]!)], type)
  const digits = (value: Value): Node[] => value.flatMap((word) => [lowBits(g, word, 32), shiftRight(g, word, 32)])
  const [left, right] = [digits(x), digits(y)]
  const result = left.map(() => g.constant(0n, 64))
  left.forEach((digit, i) => {
    let carry = g.constant(0n, 64)
    for (let j = 0; i + j < result.length; j++) {
      const total = add(g, add(g, multiply(g, digit, right[j]!), result[i + j]!), carry)
      result[i + j] = lowBits(g, total, 32)
      carry = shiftRight(g, total, 32)
    }
  })
  const words = x.map((_, i) => or(g, result[2 * i]!, shiftLeft(g, result[2 * i + 1]!, 32)))
  return normalized(g, words, type)
}

export function isEqual(g: Graph, x: Value, y: Value): Node {
  return x.map((word, i) => compare(g, 'eq', word, y[i]!)).reduce((all, one) => and(g, all, one))
}

export function isLess(g: Graph, x: Value, y: Value, signed: boolean): Node {
  return x.reduce<Node | null>((lower, word, i) => {
    const isTop = i === x.length - 1
    const less = compare(g, signed && isTop ? 'lts' : 'ltu', word, y[i]!)
    return lower ? or(g, less, and(g, compare(g, 'eq', word, y[i]!), lower)) : less
  }, null)!
}

export function chooseValue(g: Graph, condition: Node, x: Value, y: Value): Value {
  return x.map((word, i) => choose(g, condition, word, y[i]!))
}

/** 1 if any bit of a value is set. */
export function isAnySet(g: Graph, x: Value): Node {
  return isZero(
    g,
    isZero(
      g,
      x.reduce((all, word) => or(g, all, word)),
    ),
  )
}

/** The odd parity of a value. */
export function parityOf(g: Graph, x: Value, width: number): Node {
  const folded = bitsOf(g, x, 0, width).reduce((all, word) => xor(g, all, word))
  const count = g.operation('popcnt', folded.size, [folded], { bits: folded.size === 32 ? 6 : 7 })
  return lowBits(g, toShort(g, count), 1)
}
