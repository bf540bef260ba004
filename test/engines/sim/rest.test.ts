import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { ReplayRecorder } from '../../../src/runs/replay/recorder.js'
import type { EngineClass } from '../../../src/engines/sim/engine/engine.js'
import { BitsliceEngine } from '../../../src/engines/sim/bitslice/engine.js'
import { ScalarEngine } from '../../../src/engines/sim/scalar/engine.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import type { Trace } from '../../../src/engines/sim/trace/trace.js'
import { Fifo } from '../../../rtl/lib/fifo.js'
import { budget } from '../../support/sample.js'

const design = elaborate(new Fifo({ depth: 4 }))

/** The same engine without a look for rest: it computes every cycle. */
function withoutRest(type: EngineClass): EngineClass {
  return class extends type {
    override readonly rest = undefined
  }
}

/** The actions of a testbench: waits of some cycles, in front of each of which it writes. */
const waits = fc.array(
  fc.record({
    cycles: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 100, max: 700 })),
    push: fc.boolean(),
    pop: fc.boolean(),
    isWhole: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
)

type Waits = typeof waits extends fc.Arbitrary<infer T> ? T : never

const shown = ({ firstCycle, lastCycle, variables }: Trace) => ({
  firstCycle,
  lastCycle,
  leaves: variables.map(({ path, leaves }) => [path, leaves.map(({ cycles, values }) => [[...cycles], [...values]])]),
})

function run(engine: EngineClass, rows: Waits, window: { from?: number; to?: number }) {
  const simulator = new Simulator<Fifo<number>>(design, { engine, onAssertion: 'collect' })
  const trace = simulator.trace('dut.**', window)
  const late: Trace[] = []
  const seen: number[] = []
  for (const { cycles, push, pop, isWhole } of rows) {
    simulator.dut.push = push && !simulator.dut.full
    simulator.dut.pop = pop && !simulator.dut.empty
    late.push(simulator.trace('dut.stored'))
    if (isWhole) simulator.step(cycles)
    else for (let i = 0; i < cycles; i++) simulator.step()
    seen.push(simulator.cycle, simulator.dut.stored)
  }
  return { traces: [trace, ...late].map(shown), seen, findings: simulator.findings }
}

describe('a design at rest', () => {
  it.each([
    ['scalar', ScalarEngine],
    ['bitslice', BitsliceEngine],
  ] as const)('is the same as one of which each cycle is computed: %s', (_, engine) => {
    const window = fc.record({ from: fc.nat(900), to: fc.integer({ min: 900, max: 2000 }) })
    fc.assert(
      fc.property(waits, fc.option(window, { nil: undefined }), (rows, window = { from: 0, to: Infinity }) => {
        const [resting, computed] = [run(engine, rows, window), run(withoutRest(engine), rows, window)]
        expect(resting).toEqual(computed)
      }),
      { numRuns: budget(20, 60) },
    )
  })

  it('rests until an input takes another value', () => {
    for (const engine of ['scalar', 'bitslice', 'auto'] as const) {
      const simulator = new Simulator<Fifo<number>>(design, { engine })
      expect(simulator.isAtRest).toBe(false)
      simulator.step(2)
      expect(simulator.isAtRest).toBe(engine !== 'bitslice')
      simulator.step()
      expect(simulator.isAtRest).toBe(true)
      simulator.dut.push = false
      expect([simulator.isAtRest, simulator.stepAtRest(1e9), simulator.cycle]).toEqual([true, 1e9, 1e9 + 3])
      simulator.dut.push = true
      expect([simulator.isAtRest, simulator.stepAtRest(5)]).toEqual([false, 0])
      simulator.step()
      expect([simulator.isAtRest, simulator.dut.stored]).toEqual([false, 1])
    }
  })

  it('keeps its assertions and its resets', () => {
    const simulator = new Simulator<Fifo<number>>(design, { engine: 'scalar' })
    simulator.step(10)
    simulator.dut.pop = true
    expect(() => simulator.step(10)).toThrow('pop')
    expect(simulator.cycle).toBe(10)
    simulator.dut.pop = false
    simulator.step(10)
    simulator.dut.stored = 2
    simulator.step(5)
    simulator.reset()
    expect([simulator.cycle, simulator.dut.stored]).toEqual([26, 0])
  })

  it('is short in a replay', () => {
    const recorder = new ReplayRecorder()
    const simulator = new Simulator<Fifo<number>>(design, { engine: 'scalar', observer: recorder })
    for (let i = 0; i < 50_000; i++) simulator.step()
    const { segments, endCycle } = recorder.finish()
    expect(endCycle).toBe(50_000)
    expect(segments.length).toBeLessThan(5)
  })
})
