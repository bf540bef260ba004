import { describe, expect, it } from 'vitest'
import { Machine } from '../../../../src/engines/sim/wasm/machine.js'
import { add } from '../../../../src/engines/sim/word/arithmetic.js'
import { xor } from '../../../../src/engines/sim/word/bitwise.js'
import type { MemoryWrite } from '../../../../src/engines/sim/word/block.js'
import { Graph, type Node } from '../../../../src/engines/sim/word/graph.js'
import type { Store } from '../../../../src/engines/sim/word/place.js'
import { compileProgram } from '../../../../src/engines/sim/word/program.js'

/** Words of 32 bits from this address on. */
const first = 64

class Bench {
  readonly g = new Graph()
  readonly stores: Store[] = []
  readonly writes: MemoryWrite[] = []

  word(index: number): Node {
    return this.g.load(first + 4 * index, 32, 32)
  }

  next(index: number, value: Node): void {
    this.stores.push({ address: first + 4 * index, value, isState: true })
  }

  /** Writes a word of a memory at word 8. */
  write(at: Node, value: Node, enable: Node): void {
    const place = { memory: null as never, address: first + 32, stride: 4 }
    this.writes.push({ place, offset: add(this.g, add(this.g, at, at), add(this.g, at, at)), value: [value], enable })
  }

  read(at: Node): Node {
    return this.g.read(first + 32, add(this.g, add(this.g, at, at), add(this.g, at, at)), 32, 32)
  }

  /** The first words after a cycle. */
  cycle(before: readonly number[]): number[] {
    const { g, stores, writes } = this
    const program = compileProgram(g, { stores, writes, result: g.constant(0n, 32) }, 4096)
    const machine = new Machine(4096)
    const run = machine.load(program)
    new Uint32Array(machine.bytes.buffer).set(before, first / 4)
    run()
    return [...new Uint32Array(machine.bytes.buffer, first, before.length)]
  }
}

describe('a program', () => {
  it('lets registers exchange their values', () => {
    const bench = new Bench()
    bench.next(0, bench.word(1))
    bench.next(1, bench.word(2))
    bench.next(2, bench.word(0))
    expect(bench.cycle([5, 6, 7])).toEqual([6, 7, 5])
  })

  it('computes all from the state before the clock edge', () => {
    const bench = new Bench()
    const { g } = bench
    bench.next(0, add(g, bench.word(1), bench.word(0)))
    bench.next(1, xor(g, bench.word(0), bench.word(2)))
    bench.next(2, add(g, add(g, bench.word(0), bench.word(1)), g.constant(1n, 32)))
    bench.next(3, g.constant(9n, 32))
    bench.next(4, add(g, bench.word(3), bench.word(4)))
    expect(bench.cycle([10, 20, 3, 4, 1])).toEqual([30, 10 ^ 3, 31, 9, 5])
  })

  it('takes only one arm of a branch, and keeps the words that the arms read', () => {
    const bench = new Bench()
    const { g } = bench
    const [condition, x, y] = [g.load(first, 32, 1), bench.word(1), bench.word(2)]
    const branch = { conditions: [condition], phis: [] }
    bench.next(1, g.phi(branch, [y, add(g, x, y)]))
    bench.next(2, g.phi(branch, [x, xor(g, x, y)]))
    bench.next(0, g.constant(1n, 32))
    expect(bench.cycle([1, 5, 6])).toEqual([1, 6, 5])
    expect(bench.cycle([0, 5, 6])).toEqual([1, 11, 5 ^ 6])
  })

  it('writes memories in order, after it has read them', () => {
    const bench = new Bench()
    const { g } = bench
    const [zero, one] = [g.constant(0n, 32), g.constant(1n, 32)]
    bench.write(bench.word(0), bench.word(1), one)
    bench.write(one, bench.read(zero), one)
    bench.write(one, bench.word(2), g.load(first + 12, 32, 1))
    bench.next(0, bench.read(one))
    expect(bench.cycle([0, 50, 60, 0, 0, 0, 0, 0, 7, 8])).toEqual([8, 50, 60, 0, 0, 0, 0, 0, 50, 7])
    expect(bench.cycle([0, 50, 60, 1, 0, 0, 0, 0, 7, 8])).toEqual([8, 50, 60, 1, 0, 0, 0, 0, 50, 60])
  })

  it('may be cut into several functions', () => {
    const bench = new Bench()
    const { g } = bench
    const chain: Node[] = [bench.word(0)]
    for (let i = 0; i < 3000; i++) chain.push(add(g, xor(g, chain[i]!, bench.word(1)), chain[i >> 1]!))
    bench.next(0, chain.at(-1)!)
    bench.next(1, chain[700]!)
    const values = [3]
    for (let i = 0; i < 3000; i++) values.push((((values[i]! ^ 5) >>> 0) + values[i >> 1]!) >>> 0)
    expect(bench.cycle([3, 5])).toEqual([values.at(-1), values[700]])
  })
})
