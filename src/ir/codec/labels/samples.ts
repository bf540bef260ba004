/** Values of leaves to try functions on. */

import { rangeOf } from '../../integer.js'
import { leafType, leafWidth, type PlainValue, type ShapeLeaf } from '../../shape.js'

type Leaf = ShapeLeaf['shape']

/** The value of a leaf with these bits, of which there may be more than it has. */
export function valueOfBits(leaf: Leaf, bits: bigint): PlainValue {
  const { width, signed } = leafType(leaf)
  const value = signed ? BigInt.asIntN(width, bits) : BigInt.asUintN(width, bits)
  if (leaf.kind === 'bool') return value === 1n
  return width <= 53 ? Number(value) : value
}

/**
 * A value for each leaf, of which each number has digits that are in no other one, as far as its width allows: so they
 * can be found in a text.
 */
export function telling(leaves: readonly Leaf[]): readonly PlainValue[] {
  const taken: string[] = []
  const isFree = (digits: string): boolean => taken.every((other) => !other.includes(digits) && !digits.includes(other))
  return leaves.map((leaf) => {
    if (leaf.kind !== 'bits') return valueOfBits(leaf, 0n)
    const { max } = rangeOf(leafType(leaf))
    const highest = max < 9973n ? Number(max) : 9973
    let value = highest
    while (value > 0 && !isFree(String(value))) value--
    taken.push(String(value))
    return valueOfBits(leaf, BigInt(value))
  })
}

/** What a number is tried on by itself: all values of a leaf of up to `narrow` bits, of a wider one those at the edges and some others. */
export function probesOf(leaf: Leaf, narrow: number): readonly PlainValue[] {
  const width = leafWidth(leaf)
  const top = 1n << BigInt(width)
  const edges = [0n, 1n, 2n, 9n, 10n, 99n, 100n, top / 2n - 1n, top / 2n, top / 2n + 1n, top - 2n, top - 1n]
  const all = width <= narrow ? Array.from({ length: 2 ** width }, (_, bits) => BigInt(bits)) : edges
  return [...all, ...rounds.slice(0, 4).map((round) => scrambled(width, round))].map((bits) => valueOfBits(leaf, bits))
}

const rounds = Array.from({ length: 16 }, (_, round) => round)

/** Bits for all leaves at once, by number and width of a leaf: several leaves with the same number, then each with its own. */
export const vectors: readonly ((leaf: number, width: number) => bigint)[] = [
  ...[0n, 1n, 2n, 3n, 5n, 7n, 12n, -1n].map((bits) => () => bits),
  ...rounds.map((round) => (leaf: number, width: number) => scrambled(width, 31 * leaf + round)),
]

/** So many more, each leaf with its own. */
export const manyVectors: typeof vectors = Array.from({ length: 200 }, (_, round) => (leaf: number, width: number) => {
  return scrambled(width, 31 * leaf + 1000 * (round + 1))
})

/** Bits that look like no others, the same each time. */
function scrambled(width: number, seed: number): bigint {
  let bits = 0n
  for (let i = 0; i * 32 < width; i++) {
    let mixed = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(i + 1, 0x85ebca77)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae3d)
    bits = (bits << 32n) | BigInt((mixed ^ (mixed >>> 13)) >>> 0)
  }
  return bits
}
