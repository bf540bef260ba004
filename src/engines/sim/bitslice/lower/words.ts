/** Arithmetic, comparison, shifts and selection in gates. A word is a list of literals, the lowest bit first. */

import { complement, one, zero, type GateGraph, type Literal } from './gates.js'

export type Word = readonly Literal[]

export function constantWord(value: bigint, width: number): Word {
  return Array.from({ length: width }, (_, i) => (((value >> BigInt(i)) & 1n) === 1n ? one : zero))
}

/** `width` bits of `word`, extended with `fill` or truncated. */
export function fitWord(word: Word, width: number, fill: Literal): Word {
  return Array.from({ length: width }, (_, i) => word[i] ?? fill)
}

/** left + right + carry, modulo 2^width. */
export function add(gates: GateGraph, left: Word, right: Word, carryIn: Literal = zero): Word {
  let carry = carryIn
  return left.map((a, i) => {
    const half = gates.xor(a, right[i]!)
    const sum = gates.xor(half, carry)
    carry = gates.mux(half, carry, a)
    return sum
  })
}

export function subtract(gates: GateGraph, left: Word, right: Word): Word {
  return add(gates, left, right.map(complement), one)
}

/** Shift-and-add, modulo 2^width: a row for each bit of the left operand. */
export function multiply(gates: GateGraph, left: Word, right: Word): Word {
  const width = left.length
  let sum: Word = Array<Literal>(width).fill(zero)
  left.forEach((bit, shift) => {
    if (bit === zero) return
    const row = right.slice(0, width - shift).map((other) => gates.and(bit, other))
    sum = [...sum.slice(0, shift), ...add(gates, sum.slice(shift), row)]
  })
  return sum
}

export function isEqual(gates: GateGraph, left: Word, right: Word): Literal {
  return complement(gates.any(left.map((bit, i) => gates.xor(bit, right[i]!))))
}

export function isLess(gates: GateGraph, left: Word, right: Word, isSigned: boolean): Literal {
  let less: Literal = zero
  left.forEach((a, i) => {
    const b = right[i]!
    const isSign = isSigned && i === left.length - 1
    less = gates.mux(gates.xor(a, b), isSign ? a : b, less)
  })
  return less
}

export function muxWord(gates: GateGraph, condition: Literal, yes: Word, no: Word): Word {
  return yes.map((bit, i) => gates.mux(condition, bit, no[i]!))
}

/** Shifts towards the high end; zeros come in. */
export function shiftLeft(gates: GateGraph, value: Word, amount: Word): Word {
  return shift(gates, value, amount, zero, (word, by) => word.map((_, i) => word[i - by] ?? zero))
}

/** Shifts towards the low end; `fill` comes in. */
export function shiftRight(gates: GateGraph, value: Word, amount: Word, fill: Literal): Word {
  return shift(gates, value, amount, fill, (word, by) => word.map((_, i) => word[i + by] ?? fill))
}

/** A stage for each bit of the amount; bits that shift out everything share one stage. */
function shift(
  gates: GateGraph,
  value: Word,
  amount: Word,
  fill: Literal,
  move: (word: Word, by: number) => Word,
): Word {
  const stages = Math.ceil(Math.log2(value.length))
  const moved = amount
    .slice(0, stages)
    .reduce<Word>((word, bit, stage) => muxWord(gates, bit, move(word, 2 ** stage), word), value)
  const isFarOut = gates.any(amount.slice(stages))
  const allFill: Word = Array<Literal>(value.length).fill(fill)
  return muxWord(gates, isFarOut, allFill, moved)
}

/**
 * `items[index]`, and zeros past the end. Wide words share a decoder and need an AND and an OR for each item and bit; a
 * multiplexer takes three processor operations.
 */
export function select(gates: GateGraph, index: Word, items: readonly Word[]): Word {
  const reachable = items.slice(0, 2 ** index.length)
  if (reachable.length < 3 || items[0]!.length < 4) return selectByTree(gates, index, reachable)
  const chosen = reachable.map((_, i) => isEqual(gates, index, constantWord(BigInt(i), index.length)))
  return items[0]!.map((_, bit) => gates.any(reachable.map((item, i) => gates.and(chosen[i]!, item[bit]!))))
}

/** Joins pairs by the lowest index bit, then pairs of pairs by the next. */
function selectByTree(gates: GateGraph, index: Word, items: readonly Word[]): Word {
  const zeros: Word = items[0]!.map(() => zero)
  let layer = items
  for (const bit of index) {
    const pairs = Math.ceil(layer.length / 2)
    layer = Array.from({ length: pairs }, (_, i) => muxWord(gates, bit, layer[2 * i + 1] ?? zeros, layer[2 * i]!))
  }
  return layer[0]!
}
