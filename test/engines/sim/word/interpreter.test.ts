import { describe, expect, it } from 'vitest'
import { Machine } from '../../../../src/engines/sim/wasm/machine.js'
import { Graph, type Node, type WordSize } from '../../../../src/engines/sim/word/graph.js'
import { Interpreter } from '../../../../src/engines/sim/word/interpreter.js'
import { compileProgram } from '../../../../src/engines/sim/word/program.js'
import { Views } from '../../../../src/engines/sim/word/reader.js'

const [first, second, stored] = [64, 72, 128]

const words: Readonly<Record<WordSize, readonly bigint[]>> = {
  32: [0n, 1n, 2n, 31n, 40n, 0x7fff_ffffn, 0x8000_0000n, 0xffff_fff6n, 0xffff_ffffn],
  64: [0n, 1n, 6n, 63n, 70n, 0xffff_ffffn, 1n << 40n, (1n << 63n) - 1n, 1n << 63n, (1n << 64n) - 1n],
}

const binary = ['add', 'sub', 'mul', 'and', 'or', 'xor', 'shl', 'shru', 'shrs'] as const
const compare = ['eq', 'ne', 'ltu', 'leu', 'lts', 'les'] as const
const unary = ['eqz', 'popcnt', 'ctz'] as const

/** A memory, an interpreter of it, and the program that stores one node. */
class Bench {
  readonly g = new Graph()
  private readonly machine = new Machine(256)
  private readonly views = new Views(this.machine)
  private readonly interpreter = new Interpreter(this.views)

  load(address: number, size: WordSize): Node {
    return this.g.load(address, size, size)
  }

  set(x: bigint, y: bigint): void {
    this.views.longWords[first / 8] = x
    this.views.longWords[second / 8] = y
    this.interpreter.forget()
  }

  interpreted(node: Node): bigint {
    return BigInt(this.interpreter.word(node))
  }

  get computed(): number {
    return this.interpreter.computed
  }

  /** Returns a function that computes the node in WebAssembly. */
  compiled(node: Node): () => bigint {
    const stores = [{ address: stored, value: node, isState: false }]
    const goals = { stores, writes: [], result: this.g.constant(0n, 32) }
    const execute = this.machine.load(compileProgram(this.g, goals, this.machine.end))
    return () => {
      execute()
      const word = this.views.longWords[stored / 8]!
      return node.size === 64 ? word : BigInt.asUintN(32, word)
    }
  }
}

function operation({ g }: Bench, op: (typeof binary | typeof compare | typeof unary)[number], args: Node[]): Node {
  const isFlag = op === 'eqz' || compare.some((name) => name === op)
  return g.operation(op, isFlag ? 32 : args[0]!.size, args, {})
}

describe.each([32, 64] as const)('words of %i bits', (size) => {
  it.each([...binary, ...compare, ...unary])('%s has the value that WebAssembly gives it', (op) => {
    const bench = new Bench()
    const args = [bench.load(first, size), bench.load(second, size)]
    const node = operation(bench, op, unary.some((name) => name === op) ? args.slice(0, 1) : args)
    const compute = bench.compiled(node)
    for (const x of words[size]) {
      for (const y of words[size]) {
        bench.set(x, y)
        expect([x, y, bench.interpreted(node)]).toEqual([x, y, compute()])
      }
    }
  })
})

it.each(['extu', 'exts', 'wrap'] as const)('%s changes the size as WebAssembly does', (op) => {
  const bench = new Bench()
  const node = bench.g.operation(op, op === 'wrap' ? 32 : 64, [bench.load(first, op === 'wrap' ? 64 : 32)], {})
  const compute = bench.compiled(node)
  for (const x of words[op === 'wrap' ? 64 : 32]) {
    bench.set(x, 0n)
    expect([x, bench.interpreted(node)]).toEqual([x, compute()])
  }
})

it('computes only the arm that a branch or a choice takes', () => {
  const bench = new Bench()
  const { g } = bench
  const [condition, x] = [g.load(first, 32, 1), bench.load(second, 32)]
  const dear = Array.from({ length: 20 }).reduce<Node>((sum) => g.operation('mul', 32, [sum, x], {}), x)
  const chosen = g.operation('mux', 32, [condition, dear, g.phi({ conditions: [condition], phis: [] }, [dear, x])], {})
  bench.set(0n, 7n)
  expect(bench.interpreted(chosen)).toBe(7n)
  expect(bench.computed).toBeLessThan(6)
  bench.set(1n, 3n)
  expect(bench.interpreted(chosen)).toBe(BigInt.asUintN(32, 3n ** 21n))
  expect(bench.computed).toBeGreaterThan(20)
})

it('reads words of memories', () => {
  const bench = new Bench()
  const { g } = bench
  const node = g.read(first, g.load(first, 32, 32), 64, 64)
  bench.set(8n, 99n)
  expect(bench.interpreted(node)).toBe(99n)
})
