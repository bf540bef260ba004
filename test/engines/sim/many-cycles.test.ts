import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AssertionFailure } from '../../../src/engines/sim/findings.js'
import { Simulator, type SimulatorOptions } from '../../../src/engines/sim/simulator.js'
import { budget } from '../../support/sample.js'
import { simulatorEngines } from './adaptive-engine.js'
import { workerDesign, type Worker } from './worker.js'

const design = workerDesign()

/** The actions on a run, piece by piece. */
const script = fc.array(
  fc.record({
    inputs: fc.record({
      enable: fc.boolean(),
      limit: fc.nat(255),
      address: fc.oneof({ weight: 5, arbitrary: fc.nat(9) }, { weight: 1, arbitrary: fc.nat(15) }),
      target: fc.nat(255),
    }),
    act: fc.constantFrom('step', 'step', 'step', 'reset', 'go back', 'keep'),
    cycles: fc.oneof(fc.nat(3), fc.nat(70), fc.nat(500)),
  }),
  { minLength: 3, maxLength: 10 },
)
type Script = typeof script extends fc.Arbitrary<infer T> ? T : never

/** All that there is to see of a run. */
function seen(sim: Simulator<Worker>): unknown {
  const { assertions, ...rest } = sim.findings
  const values: unknown = JSON.parse(JSON.stringify(sim.dut))
  return { cycle: sim.cycle, values, ...rest, assertions: assertions.map(({ message }) => message) }
}

/** Plays a script; after a failed assertion the inputs of the next piece are set, and the run goes on. */
function play(pieces: Script, options: SimulatorOptions, step: (sim: Simulator<Worker>, n: number) => void): unknown[] {
  const sim = new Simulator<Worker>(design, options)
  let kept = sim.snapshot()
  return pieces.map(({ inputs, act, cycles }) => {
    Object.assign(sim.dut, inputs)
    if (act === 'reset') sim.reset(1 + (cycles % 3))
    if (act === 'keep') kept = sim.snapshot()
    if (act === 'go back') sim.restore(kept)
    try {
      step(sim, cycles)
    } catch (error) {
      if (!(error instanceof AssertionFailure)) throw error
      return [error.message, seen(sim)]
    }
    return seen(sim)
  })
}

const atOnce = (sim: Simulator<Worker>, n: number): void => sim.step(n)
const oneByOne = (sim: Simulator<Worker>, n: number): void => {
  for (let i = 0; i < n; i++) sim.step()
}

describe.each(Object.entries(simulatorEngines))('many cycles at once on the %s engine', (_, engine) => {
  it.each(['throw', 'collect'] as const)('are as one by one (assertions: %s)', (onAssertion) => {
    fc.assert(
      fc.property(script, (pieces) => {
        const options = { onAssertion, seed: 3 }
        const expected = play(pieces, options, oneByOne)
        expect(play(pieces, { ...options, engine }, atOnce)).toEqual(expected)
      }),
      { numRuns: budget(15, 40) },
    )
  })

  it('are captured where a window wants them, and are as without a window', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.nat(50), (from, length) => {
        const [traced, alone] = [0, 1].map(() => new Simulator<Worker>(design, { engine, seed: 1 })) as [
          Simulator<Worker>,
          Simulator<Worker>,
        ]
        const trace = traced.trace('dut.count', { from, to: from + length })
        for (const sim of [traced, alone]) {
          Object.assign(sim.dut, { enable: true, limit: 0 })
          sim.step(200)
          sim.dut.enable = false
          sim.step(200)
        }
        expect(seen(traced)).toEqual(seen(alone))
        const cycles = Array.from({ length: length + 1 }, (_, i) => from + i)
        const counts = cycles.map((cycle) => 1 + Math.min(cycle, 200))
        expect(trace).toMatchObject({ firstCycle: from, lastCycle: from + length })
        const [leaf] = trace.variables[0]!.leaves
        const changes = cycles.filter((_, i) => i === 0 || counts[i] !== counts[i - 1])
        expect(leaf!.cycles).toEqual(changes)
        expect(leaf!.values).toEqual(changes.map((cycle) => counts[cycle - from]))
      }),
      { numRuns: budget(8, 20) },
    )
  })

  it('count a cycle once that is tried again, and once more if the run goes back', () => {
    const sim = new Simulator<Worker>(design, { engine })
    const odd = (): number | undefined => sim.findings.covers[0]?.count
    Object.assign(sim.dut, { enable: true, limit: 5, target: 99 })
    const kept = sim.snapshot()
    for (let i = 0; i < 3; i++) expect(() => sim.runUntil({ any: 'dut.hit' }, 100)).toThrow('cycle 4: ')
    expect(odd()).toBe(3) // the counts 1, 3 and 5
    sim.dut.limit = 0
    sim.step(20)
    expect(odd()).toBe(12)
    sim.dut.limit = sim.dut.count
    expect(() => sim.step(20)).toThrow('cycle 24: ')
    sim.restore(kept)
    sim.step(4)
    expect(odd()).toBe(15)
  })

  it('print a line each', () => {
    const sim = new Simulator<Worker>(design, { engine })
    const lines: string[] = []
    sim.dut.enable = true
    sim.step(40)
    sim.lineTrace(
      ({ count }) => `${count}`,
      (line) => lines.push(line),
    )
    sim.step(3)
    expect(lines).toEqual(['    40: 41', '    41: 42', '    42: 43'])
  })
})

it('an engine that runs many cycles at once passes over those in which nothing happens any more', () => {
  const sim = new Simulator<Worker>(design, { engine: 'bitslice' })
  sim.dut.enable = true
  sim.step(8)
  sim.dut.enable = false
  sim.step(1e9)
  expect(sim.cycle).toBe(1e9 + 8)
  expect(sim.dut.count).toBe(9)
  expect(sim.findings.covers[0]).toMatchObject({ label: 'odd', count: 1e9 + 4 })
})
