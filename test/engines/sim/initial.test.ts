import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Design, Type } from '../../../src/ir/ir.js'
import { rangeOf } from '../../../src/ir/integer.js'
import { checkReset } from '../../../src/engines/sim/reset-check.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import { add, assign, constant, get, ModuleBuilder, read, resize, s, u, when, write } from '../../support/ir.js'
import { budget } from '../../support/sample.js'
import { simulatorEngines } from './adaptive-engine.js'

const one = (width: number) => constant(1, u(width))

/** A counter without reset that begins with 250, a memory of which the first words are given, and a table. */
function startDesign(): Design {
  const inner = new ModuleBuilder('Inner')
  const step = inner.input('step', u(1))
  const count = inner.initialized('count', u(8), 250)
  const words = inner.memory('words', 4, u(8), undefined, [7, 8])
  const rom = inner.memory('rom', 4, u(8), undefined, [3, 5, 0, 255])
  inner.connect(inner.output('out', u(8)), read(rom, resize(get(count), u(2))))
  inner.seq('advance', [
    when(get(step), [
      assign(count, add(get(count), one(8))),
      write(words, resize(get(count), u(2)), add(get(count), one(8))),
    ]),
  ])
  const child = inner.build()
  const m = new ModuleBuilder('Start')
  const go = m.input('go', u(1))
  for (let i = 0; i < 3; i++) m.connect({ instance: m.instance(child, 'inner', i), signal: step }, get(go))
  m.register('level', u(8), 9)
  return m.design()
}

interface Start {
  go: number
  readonly level: number
  readonly inner: { count: number; words: number[]; readonly rom: number[]; readonly out: number }[]
}

const design = startDesign()

describe.each(Object.entries(simulatorEngines))('a run on the %s engine', (_, engine) => {
  const startOf = (sim: Simulator<Start>, run = 0): object =>
    sim.runs[run]!.dut.inner.map(({ count, words, rom, out }) => ({ count, words: [...words], rom: [...rom], out }))
  const begins = { count: 250, words: [7, 8, 0, 0], rom: [3, 5, 0, 255], out: 0 }

  it('begins with the initial values in every instance, whatever its seed', () => {
    for (const seed of [undefined, 1, 2]) {
      const sim = new Simulator<Start>(design, { engine, ...(seed !== undefined && { seed }) })
      expect(startOf(sim)).toEqual([begins, begins, begins])
      expect(sim.dut.level).toBe(9)
    }
  })

  it('begins so again after another one', () => {
    const first = new Simulator<Start>(design, { engine })
    first.dut.go = 1
    first.step(30)
    expect(first.dut.inner[2]).toMatchObject({ count: 24, words: [21, 22, 23, 24], rom: [3, 5, 0, 255], out: 3 })
    expect(startOf(new Simulator<Start>(design, { engine }))).toEqual([begins, begins, begins])
  })

  it('begins so in each of many runs', () => {
    const sim = new Simulator<Start>(design, { engine, runs: 5, seed: 3 })
    for (let run = 0; run < 5; run++) expect(startOf(sim, run)).toEqual([begins, begins, begins])
    sim.runs[3]!.dut.go = 1
    sim.step(2)
    expect(startOf(sim, 2)).toEqual([begins, begins, begins])
    expect(sim.runs[3]!.dut.inner[1]!.count).toBe(252)
  })

  it('keeps what has changed through reset, and goes back by a snapshot', () => {
    const sim = new Simulator<Start>(design, { engine })
    const start = sim.snapshot()
    sim.dut.go = 1
    sim.step()
    sim.dut.inner[1]!.words[3] = 77
    sim.reset(2)
    expect(sim.dut.inner[1]).toMatchObject({ count: 251, words: [7, 8, 251, 77] })
    sim.restore(start)
    expect(startOf(sim)).toEqual([begins, begins, begins])
  })
})

const typeOf = fc.record({ width: fc.constantFrom(1, 7, 8, 16, 31, 32, 33, 53, 54, 64, 90), signed: fc.boolean() })
const valueOf = (type: Type): fc.Arbitrary<bigint> => fc.bigInt(rangeOf(type))
const stateOf = fc.tuple(typeOf, fc.integer({ min: 1, max: 9 })).chain(([type, depth]) =>
  fc.record({
    type: fc.constant(type),
    depth: fc.constant(depth),
    register: valueOf(type),
    words: fc.array(valueOf(type), { minLength: 1, maxLength: depth }),
  }),
)

it('begins on all engines with exactly the values of the design', () => {
  fc.assert(
    fc.property(fc.array(stateOf, { minLength: 1, maxLength: 4 }), (states) => {
      const m = new ModuleBuilder('Any')
      states.forEach(({ type, depth, register, words }, i) => {
        m.initialized(`held${i}`, type, register)
        m.memory(`words${i}`, depth, type, undefined, words)
      })
      const wanted = states.flatMap(({ depth, register, words }, i) => [
        [`held${i}`, register],
        [`words${i}`, Array.from({ length: depth }, (_, address) => words[address] ?? 0n)],
      ])
      const any = m.design()
      for (const engine of Object.values(simulatorEngines)) {
        const { dut } = new Simulator<Record<string, bigint | bigint[]>>(any, { engine, seed: 5 })
        const found = Object.keys(dut).map((name) => {
          const value = dut[name]!
          return [name, typeof value === 'object' ? [...value].map(BigInt) : BigInt(value)]
        })
        expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted))
      }
    }),
    { numRuns: budget(15, 200) },
  )
})

describe('the reset check', () => {
  it('takes a table that nothing writes for what it is', () => {
    const m = new ModuleBuilder('Table')
    const address = m.input('address', u(2))
    const rom = m.memory('rom', 4, u(8), undefined, [3, 5, 0, 255])
    const level = m.initialized('level', u(8), 17)
    m.connect(m.output('out', u(8)), add(read(rom, get(address)), get(level)))
    expect(checkReset(m.design())).toEqual({ differences: [], withoutReset: [] })
  })

  it('follows state that reset does not set again, although it begins with values', () => {
    const m = new ModuleBuilder('Written')
    const data = m.input('data', u(8))
    const held = m.initialized('held', u(8), 17)
    m.connect(m.output('out', u(8)), get(held))
    m.seq('store', [when(get(m.input('put', u(1))), [assign(held, get(data))])])
    m.memory('words', 4, s(8), undefined, [1])
    const { differences, withoutReset } = checkReset(m.design())
    expect(differences.map(({ path }) => path)).toEqual(['dut.out'])
    expect(withoutReset.map(({ path }) => path)).toEqual(['dut.held'])
  })
})
