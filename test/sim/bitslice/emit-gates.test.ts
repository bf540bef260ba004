import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emitGates, type Operand, type Target } from '../../../src/sim/bitslice/emit-gates.js'
import { GateGraph, GateKind, type Literal } from '../../../src/sim/bitslice/gates.js'
import { Code } from '../../../src/sim/wasm/code.js'
import { newMemory, runOver } from '../wasm/run-code.js'
import { GateValues } from './gate-values.js'
import { build, recipe } from './random-gates.js'
import { bytesOfLanes, lanesOfBytes, laneBits } from './lanes.js'

/** Where a leaf has its value from: its plane in memory, a wire that the function moves itself, or it is constant. */
type LeafKind = 'memory' | 'wired' | 'zeros' | 'ones'

interface Goal {
  readonly literal: Literal
  /** The leaf whose plane the value goes to; a plane of its own if null. */
  readonly replaces: number | null
}

const planeOf = (node: number): number => 16 * node
const isGate = (gates: GateGraph, node: number): boolean => gates.operands(node).length > 0

/** A graph with planes for its leaves. Gates are computed by one function or several, one after the other. */
class Bench {
  readonly gates = new GateGraph()
  readonly memory = newMemory(2 ** 18)
  /** Of the present chunk. */
  private code = new Code()
  private pointer = 0
  private readonly kinds = new Map<number, LeafKind>()
  private readonly values = new Map<number, bigint>()

  leaf(kind: LeafKind, value: bigint): Literal {
    const literal = this.gates.leaf(0, 0)
    this.kinds.set(literal >> 1, kind)
    this.values.set(literal >> 1, kind === 'zeros' ? 0n : kind === 'ones' ? (1n << 128n) - 1n : value)
    return literal
  }

  /** Computes the goals; what chunks before the last one compute goes through planes. */
  run(goals: readonly Goal[], cuts: readonly number[] = []): void {
    const bytes = new Uint8Array(this.memory.buffer)
    for (const [node, value] of this.values) bytes.set(bytesOfLanes(value), planeOf(node))
    const ends = [...cuts, this.gates.size]
    ends.forEach((end, i) => {
      const start = ends[i - 1] ?? 0
      const isLast = i === ends.length - 1
      this.runChunk(start, end, isLast ? goals.map((goal, k) => this.target(goal, k)) : this.stores(start, end))
    })
  }

  /** Holds the planes against a naive evaluation, those of leaves that nothing replaces, too. */
  check(goals: readonly Goal[]): void {
    const expected = new GateValues(this.gates, 128, (node) => this.values.get(node)!)
    goals.forEach(({ literal, replaces }, k) => {
      expect(this.plane(replaces === null ? this.fresh(k) : planeOf(replaces))).toBe(expected.of(literal))
    })
    const replaced = new Set(goals.map(({ replaces }) => replaces))
    for (const [node, value] of this.values) if (!replaced.has(node)) expect(this.plane(planeOf(node))).toBe(value)
  }

  private plane(address: number): bigint {
    return lanesOfBytes(new Uint8Array(this.memory.buffer, address, 16))
  }

  private fresh(goal: number): number {
    return planeOf(this.gates.size + goal)
  }

  private runChunk(start: number, end: number, targets: readonly Target[]): void {
    this.code = new Code()
    this.pointer = this.code.local('i32')
    emitGates(
      {
        code: this.code,
        gates: this.gates,
        computes: (node) => (isGate(this.gates, node) ? node >= start && node < end : this.kinds.get(node) === 'wired'),
        operand: (node) => this.operand(node),
        wired: (node) => void this.code.get(this.pointer).loadVector(planeOf(node)),
      },
      targets,
    )
    runOver(this.memory, this.code)
  }

  private operand(node: number): Operand {
    const kind = node === 0 ? 'zeros' : this.kinds.get(node)
    if (kind === 'zeros' || kind === 'ones') return kind
    return { kind: 'memory', pointer: this.pointer, offset: planeOf(node) }
  }

  private target({ literal, replaces }: Goal, k: number): Target {
    return this.store(literal, replaces, replaces === null ? this.fresh(k) : planeOf(replaces))
  }

  private stores(start: number, end: number): readonly Target[] {
    const targets: Target[] = []
    for (let node = start; node < end; node++)
      if (isGate(this.gates, node)) targets.push(this.store(node << 1, null, planeOf(node)))
    return targets
  }

  private store(literal: Literal, replaces: number | null, address: number): Target {
    const store = (value: () => void): void => {
      this.code.get(this.pointer)
      value()
      this.code.storeVector(address)
    }
    return { literal, replaces, store }
  }
}

/** Random logic over leaves of all kinds, and random goals that may replace leaves. */
const logic = fc.record({
  leaves: fc.array(
    fc.record({ kind: fc.constantFrom<LeafKind>('memory', 'memory', 'wired', 'zeros', 'ones'), value: laneBits }),
    {
      minLength: 1,
      maxLength: 8,
    },
  ),
  steps: recipe(60),
  goals: fc.array(fc.record({ literal: fc.nat(), replaces: fc.option(fc.nat(7)) }), { minLength: 1, maxLength: 16 }),
  cuts: fc.array(fc.nat(70), { maxLength: 3 }),
})

/** Each leaf is replaced by one goal at most, and only if it is in memory. */
function goalsOf(
  wanted: readonly { readonly literal: number; readonly replaces: number | null }[],
  made: readonly Literal[],
  leaves: readonly (readonly [LeafKind, Literal])[],
): Goal[] {
  const taken = new Set<number>()
  return wanted.map(({ literal, replaces }) => {
    const [kind, leaf] = leaves[(replaces ?? 0) % leaves.length]!
    const node = leaf >> 1
    const isFree = replaces !== null && kind === 'memory' && !taken.has(node)
    if (isFree) taken.add(node)
    return { literal: made[(literal >> 1) % made.length]! ^ (literal & 1), replaces: isFree ? node : null }
  })
}

describe('gates as code', () => {
  it('compute what they should, in one piece and in several', () => {
    fc.assert(
      fc.property(logic, ({ leaves, steps, goals: wanted, cuts }) => {
        const bench = new Bench()
        const literals = leaves.map(({ kind, value }) => bench.leaf(kind, value))
        const made = build(bench.gates, steps, literals)
        const goals = goalsOf(
          wanted,
          made,
          leaves.map(({ kind }, i) => [kind, literals[i]!] as const),
        )
        bench.run(
          goals,
          [...new Set(cuts.filter((cut) => cut < bench.gates.size))].sort((a, b) => a - b),
        )
        bench.check(goals)
      }),
      { numRuns: 250 },
    )
  })

  it('replace registers that others still read, whatever moves where', () => {
    const moves = fc.integer({ min: 2, max: 20 }).chain((count) =>
      fc.record({
        values: fc.array(laneBits, { minLength: count, maxLength: count }),
        from: fc.array(fc.tuple(fc.nat(count - 1), fc.boolean()), { minLength: count, maxLength: count }),
        order: fc.shuffledSubarray(
          Array.from({ length: count }, (_, i) => i),
          { minLength: count },
        ),
        readers: fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { maxLength: 5 }),
      }),
    )
    fc.assert(
      fc.property(moves, ({ values, from, order, readers }) => {
        const bench = new Bench()
        const registers = values.map((value) => bench.leaf('memory', value))
        const reads = readers.map(([a, b]) => bench.gates.and(registers[a]!, registers[b]! ^ 1))
        const goals: Goal[] = order.map((i) => {
          const [source, isInverted] = from[i]!
          return { literal: registers[source]! ^ Number(isInverted), replaces: registers[i]! >> 1 }
        })
        for (const literal of reads) goals.push({ literal, replaces: null })
        bench.run(goals)
        bench.check(goals)
      }),
      { numRuns: 150 },
    )
  })

  it.each([
    ['a shift register', (i: number, count: number) => (i === 0 ? 0 : i - 1) % count],
    ['a rotation', (i: number, count: number) => (i + 1) % count],
    ['swaps', (i: number) => i ^ 1],
  ])('move a hundred registers at once: %s', (_, from) => {
    const bench = new Bench()
    const registers = Array.from({ length: 100 }, (_, i) => bench.leaf('memory', BigInt(i) * 0x1234_5678_9abc_def1n))
    const goals = registers.map((literal, i) => ({ literal: registers[from(i, 100)]!, replaces: literal >> 1 }))
    bench.run(goals)
    bench.check(goals)
  })

  it('are not nested too deeply for long chains, nor kept in too many places', () => {
    const bench = new Bench()
    const leaves = Array.from({ length: 3000 }, (_, i) => bench.leaf('memory', (BigInt(i) ** 9n) & ((1n << 128n) - 1n)))
    const chain = leaves.reduce((sum, leaf, i) =>
      i % 2 === 0 ? bench.gates.xor(sum, leaf) : bench.gates.and(sum, leaf ^ 1),
    )
    const goals = [{ literal: chain, replaces: leaves[0]! >> 1 }]
    bench.run(goals)
    bench.check(goals)
    expect(bench.gates.kind(chain >> 1)).toBe(GateKind.and)
  })
})
