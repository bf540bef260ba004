import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GateGraph, type Literal } from '../../../../src/engines/sim/bitslice/lower/gates.js'
import {
  add,
  constantWord,
  fitWord,
  isEqual,
  isLess,
  multiply,
  muxWord,
  select,
  shiftLeft,
  shiftRight,
  subtract,
  type Word,
} from '../../../../src/engines/sim/bitslice/lower/words.js'
import { GateValues } from './gate-values.js'

/** How a word comes about: which of its bits are known from the start. */
interface Operand {
  readonly value: bigint
  readonly constantBits: bigint
}

const operandOf = (width: number): fc.Arbitrary<Operand> => {
  const top = (1n << BigInt(width)) - 1n
  const edge = fc.constantFrom(0n, 1n, top, top >> 1n, (top >> 1n) + 1n)
  return fc.record({
    value: fc.oneof(edge, fc.bigInt({ min: 0n, max: top })),
    constantBits: fc.oneof(fc.constantFrom(0n, top), fc.bigInt({ min: 0n, max: top })),
  })
}

const widths = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constantFrom(13, 31, 32, 33, 65))

/** A graph, words over it with values, and what the gates make of them. */
class Bench {
  readonly gates = new GateGraph()
  private readonly leaves = new Map<number, bigint>()

  word({ value, constantBits }: Operand, width: number): Word {
    const bit = (word: bigint, i: number): bigint => (word >> BigInt(i)) & 1n
    return constantWord(value, width).map((literal, i) =>
      bit(constantBits, i) === 1n ? literal : this.leaf(bit(value, i)),
    )
  }

  valueOf(word: Word): bigint {
    return new GateValues(this.gates, 1, (node) => this.leaves.get(node)!).word(word, 0)
  }

  private leaf(value: bigint): Literal {
    const literal = this.gates.leaf(0, 0)
    this.leaves.set(literal >> 1, value)
    return literal
  }
}

/** Holds an operation on two words of one width against integers. */
function expectBinary(
  operation: (gates: GateGraph, left: Word, right: Word) => Word,
  expected: (left: bigint, right: bigint, width: number) => bigint,
  numRuns = 150,
): void {
  const operands = widths.chain((width) => fc.tuple(fc.constant(width), operandOf(width), operandOf(width)))
  fc.assert(
    fc.property(operands, fc.boolean(), ([width, left, right], isSame) => {
      const bench = new Bench()
      const a = bench.word(left, width)
      const b = isSame ? a : bench.word(right, width)
      const result = operation(bench.gates, a, b)
      expect(bench.valueOf(result)).toBe(expected(left.value, isSame ? left.value : right.value, width))
    }),
    { numRuns },
  )
}

const bit = (holds: boolean): bigint => (holds ? 1n : 0n)

describe('arithmetic', () => {
  it('adds', () => expectBinary(add, (a, b, width) => BigInt.asUintN(width, a + b)))

  it('adds a carry', () => {
    expectBinary(
      (gates, a, b) => add(gates, a, b, a.at(-1)),
      (a, b, width) => BigInt.asUintN(width, a + b + (a >> BigInt(width - 1))),
    )
  })

  it('subtracts', () => expectBinary(subtract, (a, b, width) => BigInt.asUintN(width, a - b)))

  it('multiplies', () => expectBinary(multiply, (a, b, width) => BigInt.asUintN(width, a * b), 60))

  it('needs no gates for constants', () => {
    const bench = new Bench()
    const [a, b] = [constantWord(0xbeefn, 16), constantWord(0x1234n, 16)]
    for (const operation of [add, subtract, multiply]) operation(bench.gates, a, b)
    expect(bench.gates.gates).toBe(0)
  })
})

describe('comparison', () => {
  it('is of equality', () =>
    expectBinary(
      (gates, a, b) => [isEqual(gates, a, b)],
      (a, b) => bit(a === b),
    ))

  it('is of unsigned order', () => {
    expectBinary(
      (gates, a, b) => [isLess(gates, a, b, false)],
      (a, b) => bit(a < b),
    )
  })

  it('is of signed order', () => {
    expectBinary(
      (gates, a, b) => [isLess(gates, a, b, true)],
      (a, b, width) => bit(BigInt.asIntN(width, a) < BigInt.asIntN(width, b)),
    )
  })
})

describe('shifts', () => {
  const operands = fc
    .tuple(widths, fc.integer({ min: 1, max: 9 }))
    .chain(([width, by]) => fc.tuple(fc.constant(width), fc.constant(by), operandOf(width), operandOf(by)))

  it('go left, and out', () => {
    fc.assert(
      fc.property(operands, ([width, amountWidth, value, amount]) => {
        const bench = new Bench()
        const shifted = shiftLeft(bench.gates, bench.word(value, width), bench.word(amount, amountWidth))
        expect(bench.valueOf(shifted)).toBe(BigInt.asUintN(width, value.value << amount.value))
      }),
    )
  })

  it('go right, and fill', () => {
    fc.assert(
      fc.property(operands, fc.boolean(), ([width, amountWidth, value, amount], isSigned) => {
        const bench = new Bench()
        const word = bench.word(value, width)
        const fill = isSigned ? word.at(-1)! : 0
        const shifted = shiftRight(bench.gates, word, bench.word(amount, amountWidth), fill)
        const number = isSigned ? BigInt.asIntN(width, value.value) : value.value
        expect(bench.valueOf(shifted)).toBe(BigInt.asUintN(width, number >> amount.value))
      }),
    )
  })
})

describe('choice', () => {
  it('takes one of two', () => {
    fc.assert(
      fc.property(operandOf(7), operandOf(7), operandOf(1), (yes, no, condition) => {
        const bench = new Bench()
        const [taken] = bench.word(condition, 1)
        const chosen = muxWord(bench.gates, taken!, bench.word(yes, 7), bench.word(no, 7))
        expect(bench.valueOf(chosen)).toBe(condition.value === 1n ? yes.value : no.value)
      }),
    )
  })

  it('takes one of many, and zero past the end', () => {
    const operands = fc
      .tuple(fc.constantFrom(1, 2, 3, 4, 5, 17), fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 20 }))
      .chain(([width, indexWidth, count]) =>
        fc.record({
          width: fc.constant(width),
          indexWidth: fc.constant(indexWidth),
          index: operandOf(indexWidth),
          items: fc.array(operandOf(width), { minLength: count, maxLength: count }),
        }),
      )
    fc.assert(
      fc.property(operands, ({ width, indexWidth, index, items }) => {
        const bench = new Bench()
        const words = items.map((item) => bench.word(item, width))
        const chosen = select(bench.gates, bench.word(index, indexWidth), words)
        expect(chosen).toHaveLength(width)
        expect(bench.valueOf(chosen)).toBe(items[Number(index.value)]?.value ?? 0n)
      }),
      { numRuns: 300 },
    )
  })
})

describe('words', () => {
  it('are constants of any width', () => {
    const bench = new Bench()
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.bigInt(), (width, value) => {
        expect(bench.valueOf(constantWord(value, width))).toBe(BigInt.asUintN(width, value))
      }),
    )
  })

  it('are cut, and extended', () => {
    fc.assert(
      fc.property(operandOf(9), fc.integer({ min: 1, max: 20 }), (operand, width) => {
        const bench = new Bench()
        const word = bench.word(operand, 9)
        expect(bench.valueOf(fitWord(word, width, 0))).toBe(BigInt.asUintN(width, operand.value))
        const extended = bench.valueOf(fitWord(word, width, word.at(-1)!))
        expect(extended).toBe(BigInt.asUintN(width, BigInt.asIntN(9, operand.value)))
      }),
    )
  })
})
