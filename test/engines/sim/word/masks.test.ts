import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { subtract } from '../../../../src/engines/sim/word/arithmetic.js'
import { and, isZero, lowBits } from '../../../../src/engines/sim/word/bitwise.js'
import { Graph, type Node } from '../../../../src/engines/sim/word/graph.js'
import { wordOfBits } from '../../../../src/engines/sim/word/masks.js'
import { choosePacked } from '../../../../src/engines/sim/word/packing.js'
import { bitOf } from '../../../../src/engines/sim/word/shifts.js'
import { valueOf } from './node-values.js'

const words = fc.tuple(fc.nat(2 ** 32 - 1), fc.nat(2 ** 32 - 1))
const loaded =
  (values: readonly number[]) =>
  (address: number): bigint =>
    BigInt(values[address / 8] ?? 0)

/** Ways to make bit `i` of a word. */
const bits: Readonly<Record<string, (g: Graph, x: Node, y: Node, i: number) => Node>> = {
  'bits of a word': (g, x, _, i) => bitOf(g, x, i),
  'one bit': (g, x) => bitOf(g, x, 3),
  'complements of bits': (g, x, _, i) => isZero(g, bitOf(g, x, i)),
  'bits under a condition': (g, x, y, i) => and(g, bitOf(g, x, i), bitOf(g, y, 31)),
  'conjunctions of bits of two words': (g, x, y, i) => and(g, bitOf(g, x, i), bitOf(g, y, i)),
  'conjunctions with complements': (g, x, y, i) => and(g, bitOf(g, x, i), isZero(g, bitOf(g, y, i))),
  'conjunctions with a comparison': (g, x, y, i) =>
    and(g, isZero(g, and(g, y, g.constant(7n << BigInt(i), 32))), bitOf(g, x, i)),
  'bits in another order': (g, x, _, i) => bitOf(g, x, (5 * i) % 32),
}

describe.each(Object.entries(bits))('a mask of %s', (_, bit) => {
  it.each([1, 2, 3, 5, 17, 32])('has each of %i bits', (count) => {
    fc.assert(
      fc.property(words, (values) => {
        const g = new Graph()
        const [x, y] = [g.load(0, 32, 32), g.load(8, 32, 32)]
        const made = Array.from({ length: count }, (_, i) => bit(g, x, y, i))
        const expected = made.reduce((all, one, i) => all | (valueOf(one, loaded(values)) << BigInt(i)), 0n)
        expect(valueOf(wordOfBits(g, made), loaded(values))).toBe(expected)
      }),
      { numRuns: 50 },
    )
  })
})

/** The bits of the number of the set bit, as the hardware makes them. */
function indexBits(g: Graph, oneHot: Node, width: number): Node[] {
  const digits = Math.ceil(Math.log2(width))
  return Array.from({ length: digits }, (_, digit) => {
    const places = Array.from({ length: width }, (_, i) => BigInt((i >> digit) & 1) << BigInt(i))
    const hit = and(
      g,
      oneHot,
      g.constant(
        places.reduce((all, place) => all | place),
        32,
      ),
    )
    return isZero(g, isZero(g, hit))
  })
}

it.each([3, 4, 5, 8, 13, 32])('the index of one bit of %i is the number of zeros below it', (width) => {
  const g = new Graph()
  const requests = lowBits(g, g.load(0, 32, 32), width)
  const lowest = and(g, requests, subtract(g, g.constant(0n, 32), requests))
  const index = wordOfBits(g, indexBits(g, lowest, width))
  expect(index.op === 'and' && index.args[0]!.op).toBe('ctz')
  expect(valueOf(index, () => 0n)).toBe(0n)
  for (let i = 0; i < width; i++) expect(valueOf(index, () => 1n << BigInt(i))).toBe(BigInt(i))
})

it('a word with several bits has no such index', () => {
  const g = new Graph()
  const index = wordOfBits(g, indexBits(g, g.load(0, 32, 8), 8))
  expect(valueOf(index, () => 0b110n)).toBe(0b11n)
})

it.each([
  { width: 1, count: 3, indexBits: 2 },
  { width: 1, count: 32, indexBits: 5 },
  { width: 3, count: 5, indexBits: 3 },
  { width: 8, count: 4, indexBits: 2 },
])('$count items of $width bits in a word: 0 past the end', ({ width, count, indexBits }) => {
  fc.assert(
    fc.property(fc.array(fc.nat(2 ** width - 1), { minLength: count, maxLength: count }), (items) => {
      const g = new Graph()
      const index = g.load(0, 32, indexBits)
      const nodes = items.map((_, i) => g.load(8 + 8 * i, 32, width))
      const chosen = choosePacked(g, index, nodes, width)!
      for (let i = 0; i < 2 ** indexBits; i++)
        expect(valueOf(chosen, loaded([i, ...items]))).toBe(BigInt(items[i] ?? 0))
    }),
  )
})

it.each([
  { width: 8, count: 5, indexBits: 3, why: 'they have more than 32 bits' },
  { width: 8, count: 3, indexBits: 3, why: 'an index leads past the word' },
  { width: 1, count: 4, indexBits: 6, why: 'an index is longer than a shift' },
  { width: 1, count: 2, indexBits: 1, why: 'a choice is as simple' },
])('$count items of $width bits are not packed: $why', ({ width, count, indexBits }) => {
  const g = new Graph()
  const nodes = Array.from({ length: count }, (_, i) => g.load(8 + 8 * i, 32, width))
  expect(choosePacked(g, g.load(0, 32, indexBits), nodes, width)).toBeNull()
})
