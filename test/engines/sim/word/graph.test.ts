import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, choose, compare, multiply, subtract } from '../../../../src/engines/sim/word/arithmetic.js'
import { and, isZero, lowBits, or, xor } from '../../../../src/engines/sim/word/bitwise.js'
import { Graph, type CompareOp, type Node } from '../../../../src/engines/sim/word/graph.js'
import { bitOf, shiftLeft, shiftRight, signExtended, toLong, toShort } from '../../../../src/engines/sim/word/shifts.js'
import { valueOf } from './node-values.js'

/** Instructions of a stack machine: each takes its operands from the last values that have a suitable size. */
const instruction = fc.record({
  kind: fc.nat(15),
  small: fc.nat(70),
  constant: fc.oneof(fc.bigInt(0n, 8n), fc.bigInt(0n, 2n ** 64n - 1n)),
  pick: fc.tuple(fc.nat(12), fc.nat(12)),
})

interface Instruction {
  readonly kind: number
  readonly small: number
  readonly constant: bigint
  readonly pick: readonly [number, number]
}

const comparisons: readonly CompareOp[] = ['eq', 'ne', 'ltu', 'leu', 'lts', 'les']
const masked = (value: bigint, size: number): bigint => BigInt.asUintN(size, value)

/** Builds nodes, and beside them the values that they must have. */
class Beside {
  readonly g = new Graph()
  readonly nodes: { readonly node: Node; readonly value: bigint }[] = []

  constructor(words: readonly bigint[]) {
    words.forEach((word, i) => {
      const bits = [1, 7, 32, 64][i % 4]!
      this.add(this.g.load(8 * i, bits > 32 ? 64 : 32, bits), masked(word, bits))
    })
  }

  run({ kind, small, constant, pick }: Instruction): void {
    const { g } = this
    const [x, y] = pick.map((back) => this.nodes.at(-1 - (back % this.nodes.length))!) as [Pair, Pair]
    const { size } = x.node
    const other = y.node.size === size ? y : this.fit(y, size)
    const by = small % size
    switch (kind) {
      case 0:
        return this.add(g.constant(constant, size), masked(constant, size))
      case 1:
        return this.add(and(g, x.node, other.node), x.value & other.value)
      case 2:
        return this.add(or(g, x.node, other.node), x.value | other.value)
      case 3:
        return this.add(xor(g, x.node, other.node), x.value ^ other.value)
      case 4:
        return this.add(add(g, x.node, other.node), masked(x.value + other.value, size))
      case 5:
        return this.add(subtract(g, x.node, other.node), masked(x.value - other.value, size))
      case 6:
        return this.add(multiply(g, x.node, other.node), masked(x.value * other.value, size))
      case 7:
        return this.add(shiftLeft(g, x.node, by), masked(x.value << BigInt(by), size))
      case 8:
        return this.add(shiftRight(g, x.node, by), x.value >> BigInt(by))
      case 9:
        return this.add(lowBits(g, x.node, by + 1), masked(x.value, by + 1))
      case 10:
        return this.add(signExtended(g, x.node, by + 1), masked(BigInt.asIntN(by + 1, x.value), size))
      case 11:
        return this.add(isZero(g, x.node), x.value === 0n ? 1n : 0n)
      case 12: {
        const op = comparisons[small % comparisons.length]!
        return this.add(compare(g, op, x.node, other.node), truth(op, x.value, other.value, size))
      }
      case 13: {
        const condition = toShort(g, bitOf(g, y.node, 0))
        return this.add(choose(g, condition, x.node, other.node), y.value % 2n === 1n ? x.value : other.value)
      }
      case 14:
        return this.add(toShort(g, x.node), masked(x.value, 32))
      default: {
        const isSigned = small % 2 === 1
        const value = isSigned && size === 32 ? masked(BigInt.asIntN(32, x.value), 64) : x.value
        return this.add(toLong(g, x.node, isSigned), value)
      }
    }
  }

  private fit({ node, value }: Pair, size: number): Pair {
    return size === 32
      ? { node: toShort(this.g, node), value: masked(value, 32) }
      : { node: toLong(this.g, node), value }
  }

  private add(node: Node, value: bigint): void {
    this.nodes.push({ node, value })
  }
}

interface Pair {
  readonly node: Node
  readonly value: bigint
}

function truth(op: CompareOp, x: bigint, y: bigint, size: number): bigint {
  const [left, right] = op.endsWith('s') ? [BigInt.asIntN(size, x), BigInt.asIntN(size, y)] : [x, y]
  const holds = {
    eq: left === right,
    ne: left !== right,
    ltu: left < right,
    leu: left <= right,
    lts: left < right,
    les: left <= right,
  }[op]
  return holds ? 1n : 0n
}

describe('operations on machine words', () => {
  it('have their values in whatever way they are simplified, and bounds that hold', () => {
    const words = fc.array(fc.bigInt(0n, 2n ** 64n - 1n), { minLength: 4, maxLength: 8 })
    fc.assert(
      fc.property(words, fc.array(instruction, { maxLength: 40 }), (loaded, program) => {
        const beside = new Beside(loaded)
        for (const one of program) beside.run(one)
        const bits = [1, 7, 32, 64]
        const load = (address: number): bigint => masked(loaded[address / 8]!, bits[(address / 8) % 4]!)
        for (const { node, value } of beside.nodes.slice(-20)) {
          expect(valueOf(node, load)).toBe(value)
          expect(value >> BigInt(node.bits)).toBe(0n)
          expect(value % 2n ** BigInt(node.zeros)).toBe(0n)
          if (node.isOneHot) expect(value & (value - 1n)).toBe(0n)
        }
      }),
      { numRuns: 400 },
    )
  })

  it('exist once if they are equal', () => {
    const g = new Graph()
    const [x, y] = [g.load(0, 32, 32), g.load(8, 32, 32)]
    expect(and(g, x, y)).toBe(and(g, y, x))
    expect(isZero(g, isZero(g, bitOf(g, x, 3)))).toBe(bitOf(g, x, 3))
    const branch = { conditions: [bitOf(g, x, 0)], phis: [] }
    expect(g.phi({ ...branch, phis: [] }, [x, y])).toBe(g.phi(branch, [x, y]))
  })
})
