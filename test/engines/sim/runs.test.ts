import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AssertionFailure } from '../../../src/engines/sim/findings.js'
import type { Run } from '../../../src/engines/sim/run.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import type { Trace } from '../../../src/engines/sim/trace/trace.js'
import { simulatorEngines } from './adaptive-engine.js'
import { workerDesign, type Worker } from './worker.js'

const design = workerDesign()

/** The inputs of one run, piece by piece. */
const inputs = fc.record({
  enable: fc.boolean(),
  limit: fc.nat(255),
  address: fc.nat(12),
  target: fc.nat(255),
})

function seen({ dut, findings }: Pick<Run<Worker>, 'dut' | 'findings'>): unknown {
  const { assertions, ...rest } = findings
  return { values: JSON.parse(JSON.stringify(dut)) as unknown, ...rest, failed: assertions.map(({ cycle }) => cycle) }
}

const shown = ({ firstCycle, lastCycle, variables }: Trace): unknown => ({ firstCycle, lastCycle, variables })

describe.each(Object.entries(simulatorEngines))('runs side by side on the %s engine', (_, engine) => {
  it('are each as a run alone with its seed', () => {
    const stimulus = fc.array(
      fc.record({ pokes: fc.array(inputs, { minLength: 5, maxLength: 5 }), cycles: fc.nat(60), isReset: fc.boolean() }),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.nat(1000), stimulus, (runs, seed, pieces) => {
        const options = { onAssertion: 'collect' } as const
        const together = new Simulator<Worker>(design, { ...options, engine, runs, seed })
        const alone = together.runs.map(
          ({ index }) => new Simulator<Worker>(design, { ...options, seed: seed + index }),
        )
        const window = { from: 20, to: 40 }
        const traces = together.runs.map((run) => run.trace('**.count', window))
        const expected = alone.map((sim) => sim.trace('**.count', window))
        for (const { pokes, cycles, isReset } of pieces) {
          for (const sim of [together, ...alone]) {
            sim.runs.forEach(({ dut }, k) => Object.assign(dut, pokes[sim === together ? k : alone.indexOf(sim)]))
            if (isReset) sim.reset()
            sim.step(cycles)
          }
          expect(together.runs.map(seen)).toEqual(alone.map(seen))
        }
        expect(traces.map(shown)).toEqual(expected.map(shown))
      }),
      { numRuns: 15 },
    )
  })

  it('go back together', () => {
    const sim = new Simulator<Worker>(design, { engine, runs: 3, seed: 1 })
    sim.runs.forEach(({ dut, index }) => Object.assign(dut, { enable: index > 0 }))
    sim.step(5)
    const kept = sim.snapshot()
    const counts = (): number[] => sim.runs.map(({ dut }) => dut.count)
    expect(counts()).toEqual([1, 6, 6])
    sim.runs[1]!.dut.enable = false
    sim.step(5)
    expect(counts()).toEqual([1, 6, 11])
    sim.restore(kept)
    sim.step(5)
    expect(counts()).toEqual([1, 11, 11])
    sim.reset()
    expect(counts()).toEqual([1, 1, 1])
  })

  it('stop where the first of them fails, and say which', () => {
    const sim = new Simulator<Worker>(design, { engine, runs: 4 })
    sim.runs.forEach(({ dut, index }) => Object.assign(dut, { enable: true, limit: 30 - 10 * (index & 2) }))
    const failure = failureOf(() => sim.step(100))
    expect(failure).toMatchObject({ run: 2, cycle: 9 })
    expect(failure.message).toBe(
      'assertion failed in dut at /nowhere.ts:8:3, cycle 9, run 2: the count is at its limit',
    )
    expect(sim.runs.map(({ dut }) => dut.count)).toEqual([10, 10, 10, 10])
  })

  it('is one by default', () => {
    const sim = new Simulator<Worker>(design, { engine })
    sim.dut.enable = true
    sim.dut.limit = 3
    expect(sim.runs).toHaveLength(1)
    expect(sim.runs[0]!.dut).toBe(sim.dut)
    expect(failureOf(() => sim.step(100))).toMatchObject({ run: 0, message: expect.not.stringContaining('run') })
    expect(sim.runs[0]!.findings).toEqual(sim.findings)
  })

  it.each([0, 129, 1.5, -1])('cannot be %d', (runs) => {
    expect(() => new Simulator<Worker>(design, { engine, runs })).toThrow('FW307: ')
  })
})

it('128 runs go through 100 cycles, each from its own start', () => {
  const sim = new Simulator<Worker>(design, { engine: 'bitslice', runs: 128, seed: 5 })
  for (const { dut } of sim.runs) dut.enable = true
  sim.step(100)
  for (const k of [0, 1, 77, 127]) {
    const alone = new Simulator<Worker>(design, { seed: 5 + k })
    alone.dut.enable = true
    alone.step(100)
    expect(seen(sim.runs[k]!)).toEqual(seen(alone))
  }
})

function failureOf(run: () => void): AssertionFailure {
  try {
    run()
  } catch (error) {
    if (error instanceof AssertionFailure) return error
    throw error
  }
  throw new Error('no assertion failed')
}
