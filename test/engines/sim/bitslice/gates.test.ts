import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  GateGraph,
  GateKind,
  isComplemented,
  one,
  zero,
  type Literal,
} from '../../../../src/engines/sim/bitslice/lower/gates.js'
import { GateValues } from './gate-values.js'
import { build, evaluate, recipe } from './random-gates.js'

/** The columns of a truth table: in lane k, variable i is bit i of k. */
const columns = (variables: number): readonly bigint[] =>
  Array.from({ length: variables }, (_, i) => {
    let column = 0n
    for (let row = 0; row < 2 ** variables; row++) column |= BigInt((row >> i) & 1) << BigInt(row)
    return column
  })

function withLeaves(count: number): { readonly gates: GateGraph; readonly leaves: readonly Literal[] } {
  const gates = new GateGraph()
  return { gates, leaves: Array.from({ length: count }, (_, i) => gates.leaf(i, 7)) }
}

describe('gates', () => {
  it('compute what they were asked for, however they are folded', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), recipe(40), (variables, steps) => {
        const { gates, leaves } = withLeaves(variables)
        const made = build(gates, steps, leaves)
        const table = columns(variables)
        const values = new GateValues(gates, 2 ** variables, (node) => table[gates.first(node)]!)
        expect(made.map((literal) => values.of(literal))).toEqual(evaluate(steps, table, 2 ** variables))
      }),
      { numRuns: 500 },
    )
  })

  it('have the form that they promise', () => {
    fc.assert(
      fc.property(recipe(60), (steps) => {
        const { gates, leaves } = withLeaves(4)
        build(gates, steps, leaves)
        const contents = new Set<string>()
        const faults: number[] = []
        let count = 0
        for (let node = 0; node < gates.size; node++) {
          const kind = gates.kind(node)
          const operands = gates.operands(node)
          const plain = kind === GateKind.xor ? operands : kind === GateKind.mux ? operands.slice(0, 1) : []
          const isFine =
            operands.length === [0, 0, 2, 2, 3][kind] &&
            operands.every((operand) => operand >> 1 < node) &&
            !operands.slice(0, 2).some((operand) => operand === zero || operand === one) &&
            !plain.some(isComplemented)
          if (!isFine) faults.push(node)
          if (operands.length === 0) continue
          contents.add(`${kind} ${operands.join(' ')}`)
          count++
        }
        expect(faults).toEqual([])
        expect(contents.size).toBe(count)
        expect(gates.gates).toBe(count)
      }),
    )
  })

  it('exist once: made again, they are the same', () => {
    fc.assert(
      fc.property(recipe(60), (steps) => {
        const { gates, leaves } = withLeaves(5)
        const made = build(gates, steps, leaves)
        const { size } = gates
        expect(build(gates, steps, leaves)).toEqual(made)
        expect(gates.size).toBe(size)
      }),
    )
  })

  it('are the same in any order and with any signs that mean the same', () => {
    const { gates, leaves } = withLeaves(3)
    const [a, b, c] = leaves as [Literal, Literal, Literal]
    const same: readonly (readonly [Literal, Literal])[] = [
      [gates.and(a, b), gates.and(b, a)],
      [gates.or(a, b), gates.and(a ^ 1, b ^ 1) ^ 1],
      [gates.or(a ^ 1, b), gates.and(b ^ 1, a) ^ 1],
      [gates.xor(a, b), gates.xor(b, a)],
      [gates.xor(a ^ 1, b), gates.xor(a, b) ^ 1],
      [gates.xor(a ^ 1, b ^ 1), gates.xor(b, a)],
      [gates.mux(a, b, c), gates.mux(a ^ 1, c, b)],
      [gates.mux(a, b ^ 1, c ^ 1), gates.mux(a, b, c) ^ 1],
      [gates.mux(a, b, b ^ 1), gates.xor(a, b) ^ 1],
    ]
    for (const [left, right] of same) expect(left).toBe(right)
  })

  it('are folded where one operand says enough', () => {
    const { gates, leaves } = withLeaves(3)
    const [a, b, c] = leaves as [Literal, Literal, Literal]
    const [both, either, choice] = [gates.and(a, b), gates.or(a, b), gates.mux(a, b, c)]
    const { size } = gates
    const folded: readonly (readonly [Literal, Literal])[] = [
      [gates.and(a, zero), zero],
      [gates.and(one, a), a],
      [gates.and(a, a), a],
      [gates.and(a, a ^ 1), zero],
      [gates.or(a, one), one],
      [gates.or(a, a ^ 1), one],
      [gates.xor(a, a), zero],
      [gates.xor(a, a ^ 1), one],
      [gates.xor(a, one), a ^ 1],
      [gates.and(a, both), both],
      [gates.and(a ^ 1, both), zero],
      [gates.and(a ^ 1, both ^ 1), a ^ 1],
      [gates.and(a, either), a],
      [gates.or(a, both), a],
      [gates.or(a, either), either],
      [gates.mux(zero, a, b), b],
      [gates.mux(one, a, b), a],
      [gates.mux(a, b, b), b],
      [gates.mux(a, one, zero), a],
      [gates.mux(a, zero, one), a ^ 1],
      [gates.mux(a, b, zero), both],
      [gates.mux(a, one, b), either],
      [gates.mux(a, a, b), either],
      [gates.mux(a, b, a), both],
      [gates.mux(a, choice, c), choice],
      [gates.mux(a, b, choice), choice],
      [gates.mux(a, both, zero), both],
      [gates.mux(a, both, c), choice],
    ]
    folded.forEach(([made, expected], i) => expect(made, `fold ${i}`).toBe(expected))
    expect(gates.size).toBe(size)
    expect(gates.and(a, both ^ 1)).toBe(gates.and(a, b ^ 1))
  })

  it('are any of a list, of none too', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(11), { maxLength: 20 }), (picked) => {
        const { gates, leaves } = withLeaves(6)
        const table = columns(6)
        const chosen = picked.map((i) => leaves[i >> 1]! ^ (i & 1))
        const any = gates.any(chosen)
        const values = new GateValues(gates, 64, (node) => table[gates.first(node)]!)
        const columnsOf = chosen.map((literal) => values.of(literal))
        expect(values.of(any)).toBe(columnsOf.reduce((sum, column) => sum | column, 0n))
      }),
    )
  })

  it('are found again among many thousands', () => {
    const gates = new GateGraph()
    const leaves = Array.from({ length: 120 }, (_, i) => gates.leaf(i, 0))
    const make = (): readonly Literal[] =>
      leaves.flatMap((a, i) => leaves.slice(i + 1).flatMap((b) => [gates.and(a, b), gates.xor(a, b)]))
    const made = make()
    expect(gates.gates).toBe(120 * 119)
    expect(new Set(made).size).toBe(made.length)
    expect(make()).toEqual(made)
    expect(gates.size).toBe(1 + leaves.length + gates.gates)
  })
})

describe('leaves', () => {
  it('are what their maker says, and never the same', () => {
    const gates = new GateGraph()
    const [x, y] = [gates.leaf(3, 4), gates.leaf(3, 4)]
    expect(x).not.toBe(y)
    for (const literal of [x, y]) {
      expect(gates.isLeaf(literal >> 1)).toBe(true)
      expect([gates.first(literal >> 1), gates.second(literal >> 1)]).toEqual([3, 4])
    }
    expect(gates.isLeaf(0)).toBe(false)
    expect(gates.isLeaf(gates.and(x, y) >> 1)).toBe(false)
  })
})
