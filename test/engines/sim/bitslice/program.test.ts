import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Literal } from '../../../../src/engines/sim/bitslice/lower/gates.js'
import { Layout, planeAddress, vectorBytes, type Block } from '../../../../src/engines/sim/bitslice/plan/layout.js'
import { Machine } from '../../../../src/engines/sim/wasm/machine.js'
import { Netlist } from '../../../../src/engines/sim/bitslice/plan/netlist.js'
import { compileProgram } from '../../../../src/engines/sim/bitslice/emit/program.js'
import type { ProgramGoal } from '../../../../src/engines/sim/bitslice/plan/schedule.js'
import { instanceTree } from '../../../../src/engines/sim/engine/instances.js'
import { Random } from '../../../../src/engines/sim/stimulus/random.js'
import { designOf, get, ModuleBuilder, u, xor } from '../../../support/ir.js'
import { GateValues } from './gate-values.js'
import { build, recipe } from './random-gates.js'

/** A module of single bits without anything that changes them; some gates make it worth a lane. */
function bitsModule(count: number): ReturnType<ModuleBuilder['build']> {
  const m = new ModuleBuilder('Bits')
  const bits = Array.from({ length: count }, (_, i) => get(m.register(`bit${i}`, u(1), null)))
  m.connect(m.output('parity', u(1)), bits.reduce(xor))
  return m.build()
}

/** The tile of such a module, in one vector of lanes or in several, and programs over it. */
class Bench {
  readonly registers: readonly Literal[]
  private readonly netlist: Netlist
  private readonly layout: Layout
  private readonly machine: Machine
  private readonly group: number

  constructor(registers: number, vectors: number, seed: number) {
    const m = new ModuleBuilder('Top')
    const module = bitsModule(registers)
    const count = 2 * vectors - 1
    for (let i = 0; i < count; i++) m.instance(module, 'parts', i)
    const design = designOf(vectors === 1 ? module : m.build())
    this.netlist = new Netlist(design, instanceTree(design), vectors === 1 ? 128 : 64)
    this.group = vectors === 1 ? 0 : 1
    const { tile } = this.tileGroup
    expect([tile.module, this.tileGroup.vectors]).toEqual([module, vectors])
    this.registers = module.signals.slice(0, registers).map((signal) => tile.register(tile.root, signal)[0]!)
    this.layout = new Layout(
      this.netlist,
      this.netlist.groups.map(() => []),
    )
    this.machine = new Machine(this.layout.end)
    this.layout.initialize(new Uint32Array(this.machine.bytes.buffer))
    const random = new Random(seed)
    for (const literal of this.registers) {
      const plane = this.layout.plane(this.group, literal >> 1)!
      for (let vector = 0; vector < vectors; vector++) {
        const address = planeAddress(this.block, plane, vector)
        for (let i = 0; i < vectorBytes; i++) this.machine.bytes[address + i] = random.below(256)
      }
    }
  }

  get gates(): Netlist['residue']['tile']['gates'] {
    return this.tileGroup.tile.gates
  }

  get lanes(): number {
    return this.tileGroup.vectors * 128
  }

  /** Runs a program for goals and observed literals; holds all that it leaves in memory against a naive evaluation. */
  check(becomes: ReadonlyMap<Literal, Literal>, observed: readonly Literal[], alarms: readonly Literal[] = []): void {
    const { netlist, layout, machine, group } = this
    const goals: ProgramGoal[] = [...becomes].map(([register, literal]) => ({ group, literal, becomes: register >> 1 }))
    for (const literal of alarms) goals.push({ group, literal, becomes: 'alarm' })
    const ofGroup = netlist.groups.map((_, i) => (i === group ? observed : []))
    const program = compileProgram(netlist, layout, machine.end, goals, { observed: ofGroup })
    const before = new Map(this.registers.map((literal) => [literal >> 1, this.plane(literal)]))
    const values = new GateValues(this.gates, this.lanes, (node) => before.get(node) ?? 0n)
    const isAlarm = alarms.some((literal) => values.of(literal) !== 0n)
    expect(machine.load(program)()).toBe(Number(isAlarm))
    for (const register of this.registers)
      if (this.plane(register) !== values.of(becomes.get(register) ?? register)) expect.fail(`register ${register}`)
    for (const literal of observed) {
      const place = program.place(group, literal >> 1)
      if (place === null) expect(literal === 0 || literal === 1 || this.gates.isLeaf(literal >> 1)).toBe(true)
      else {
        const held = this.planeIn(program.blocks[group]!, place.plane)
        expect(held).toBe(values.of((literal & ~1) | Number(place.isInverted)))
      }
    }
  }

  private get tileGroup(): Netlist['residue'] {
    return this.netlist.groups[this.group]!
  }

  private get block(): Block {
    return this.layout.blocks[this.group]!
  }

  private plane(literal: Literal): bigint {
    return this.planeIn(this.block, this.layout.plane(this.group, literal >> 1)!)
  }

  private planeIn(block: Block, plane: number): bigint {
    let value = 0n
    for (let vector = block.vectors - 1; vector >= 0; vector--) {
      const address = planeAddress(block, plane, vector)
      for (let i = vectorBytes - 1; i >= 0; i--) value = (value << 8n) | BigInt(this.machine.bytes[address + i]!)
    }
    return value
  }
}

/** For some registers, what they become. */
function pick(
  goals: readonly (readonly [number, number])[],
  bench: Bench,
  made: readonly Literal[],
): Map<Literal, Literal> {
  return new Map(
    goals.map(([register, literal]) => [
      bench.registers[register % bench.registers.length]!,
      made[(literal >> 1) % made.length]! ^ (literal & 1),
    ]),
  )
}

const anyGoals = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 16 })

describe('a program', () => {
  it('computes any logic, next states of what it still reads included', () => {
    const logic = fc.record({
      registers: fc.integer({ min: 2, max: 9 }),
      vectors: fc.integer({ min: 1, max: 3 }),
      seed: fc.nat(),
      steps: recipe(60),
      goals: anyGoals,
      observed: fc.array(fc.nat(), { maxLength: 6 }),
      alarms: fc.array(fc.nat(), { maxLength: 2 }),
    })
    fc.assert(
      fc.property(logic, ({ registers, vectors, seed, steps, goals, observed, alarms }) => {
        const bench = new Bench(registers, vectors, seed)
        const made = build(bench.gates, steps, bench.registers)
        const some = (picked: readonly number[]): Literal[] =>
          picked.map((i) => made[(i >> 1) % made.length]! ^ (i & 1))
        bench.check(pick(goals, bench, made), some(observed), some(alarms))
      }),
      { numRuns: 150 },
    )
  })

  it.each([
    ['one vector', 1, 9000],
    ['several vectors', 3, 2500],
  ])('computes a lot of logic, in chunks, over %s', (_, vectors, size) => {
    for (const seed of [1, 2]) {
      const bench = new Bench(24, vectors, seed)
      const random = new Random(seed)
      const made = [...bench.registers]
      const operand = (): Literal => {
        const recent = made.length - 1 - random.below(Math.min(made.length, random.below(4) === 0 ? 500 : 30))
        return made[recent]! ^ random.below(2)
      }
      while (bench.gates.gates < size) {
        const [a, b, c] = [operand(), operand(), operand()]
        made.push([bench.gates.and(a, b), bench.gates.xor(a, b), bench.gates.mux(a, b, c)][random.below(3)]!)
      }
      const becomes = new Map(
        bench.registers.map((register, i) => [
          register,
          i % 3 === 0 ? bench.registers[(i + 3) % 24]! : made[made.length - 1 - random.below(200)]!,
        ]),
      )
      bench.check(becomes, made.slice(-3), [made.at(-7)!])
    }
  })

  it('moves registers to registers, whatever moves where', () => {
    const moves = fc.integer({ min: 2, max: 20 }).chain((count) =>
      fc.record({
        count: fc.constant(count),
        vectors: fc.integer({ min: 1, max: 2 }),
        from: fc.array(fc.tuple(fc.nat(count - 1), fc.boolean()), { minLength: count, maxLength: count }),
        order: fc.shuffledSubarray(Array.from({ length: count }, (_, i) => i)),
        readers: fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { maxLength: 5 }),
        seed: fc.nat(),
      }),
    )
    fc.assert(
      fc.property(moves, ({ count, vectors, from, order, readers, seed }) => {
        const bench = new Bench(count, vectors, seed)
        const { registers } = bench
        const reads = readers.map(([a, b]) => bench.gates.and(registers[a]!, registers[b]! ^ 1))
        const becomes = order.map((i): [Literal, Literal] => {
          const [source, isInverted] = from[i]!
          return [registers[i]!, registers[source]! ^ Number(isInverted)]
        })
        bench.check(new Map(becomes), reads)
      }),
      { numRuns: 100 },
    )
  })

  it.each([
    ['a shift register', (i: number) => Math.max(0, i - 1)],
    ['a rotation', (i: number) => (i + 1) % 100],
    ['swaps', (i: number) => i ^ 1],
  ])('moves a hundred registers at once: %s', (_, from) => {
    const bench = new Bench(100, 2, 5)
    const becomes = new Map(bench.registers.map((literal, i) => [literal, bench.registers[from(i)]!]))
    bench.check(becomes, [])
    bench.check(becomes, [])
  })

  it('takes chains that are longer than any stack', () => {
    const bench = new Bench(7, 1, 6)
    const { gates, registers } = bench
    let last = registers[0]!
    const random = new Random(1)
    for (let i = 0; i < 20_000; i++) {
      const other = registers[random.below(7)]! ^ random.below(2)
      last = random.below(2) === 0 ? gates.xor(last, other) : gates.mux(last, other, registers[random.below(7)]!)
    }
    expect(gates.gates).toBeGreaterThan(15_000)
    bench.check(new Map([[registers[0]!, last]]), [])
  })
})
