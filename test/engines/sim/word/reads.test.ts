import { expect, it } from 'vitest'
import { add } from '../../../../src/engines/sim/word/arithmetic.js'
import { Machine } from '../../../../src/engines/sim/wasm/machine.js'
import { Graph, type Node } from '../../../../src/engines/sim/word/graph.js'
import { compileProgram } from '../../../../src/engines/sim/word/program.js'
import { Views } from '../../../../src/engines/sim/word/reader.js'
import { Reads, type ReadLeaf } from '../../../../src/engines/sim/word/reads.js'

const byte = { width: 8, signed: false }

/** Sums of a register and constants, and the programs that were made for them. */
class Bench {
  readonly programs: number[][] = []
  readonly reads: Reads
  readonly g = new Graph()
  readonly register = this.g.load(64, 32, 8)
  private readonly machine = new Machine(256)
  private readonly views = new Views(this.machine)

  constructor() {
    const { g, machine, views } = this
    const addressOf = ({ id }: Node): number => 1024 + 8 * id
    const load = (nodes: readonly Node[]): (() => unknown) => {
      this.programs.push(nodes.map(({ id }) => id))
      const stores = nodes.map((value) => ({ address: addressOf(value), value, isState: false }))
      return machine.load(compileProgram(g, { stores, writes: [], result: g.constant(0n, 32) }, 4096))
    }
    this.reads = new Reads({ graph: g, slots: { of: addressOf }, views, load })
  }

  sum(by: number): Node {
    return add(this.g, this.register, this.g.constant(BigInt(by), 32))
  }

  set(value: number): void {
    this.views.words[16] = value
    this.reads.forget()
  }

  /** Reads a leaf in a number of cycles. */
  follow(leaf: ReadLeaf, by: number, cycles: number): void {
    for (let i = 0; i < cycles; i++) {
      this.set(i)
      expect(this.reads.read(leaf)).toBe(i + by)
    }
  }
}

it('the leaves that are read often get a program, with those that are alike', () => {
  const bench = new Bench()
  const group: ReadLeaf[] = []
  for (const by of [5, 6, 7]) group.push(bench.reads.leaf([bench.sum(by)], byte, () => group.slice(0, 2)))
  const [often, other, seldom] = group
  bench.follow(seldom!, 7, 1)
  bench.follow(often!, 5, 4)
  expect(bench.programs).toEqual([])
  bench.follow(often!, 5, 100)
  expect(bench.programs).toEqual([[bench.sum(5).id, bench.sum(6).id]])
  bench.follow(other!, 6, 100)
  expect(bench.programs).toHaveLength(1)
  bench.follow(seldom!, 7, 200)
  expect(bench.programs).toHaveLength(2)
  bench.follow(often!, 5, 3)
})

it('registers are read from their places', () => {
  const bench = new Bench()
  const leaf = bench.reads.leaf([bench.register], byte)
  bench.follow(leaf, 0, 200)
  expect(bench.programs).toEqual([])
})
