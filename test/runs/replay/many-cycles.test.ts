import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ReplayFile, packReplay } from '../../../src/runs/replay/file.js'
import { ReplayRecorder, type Recording } from '../../../src/runs/replay/recorder.js'
import { captureWindow } from '../../../src/runs/replay/window.js'
import { AssertionFailure } from '../../../src/engines/sim/findings.js'
import type { EngineClass } from '../../../src/engines/sim/engine/engine.js'
import { BitsliceEngine } from '../../../src/engines/sim/bitslice/engine.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import type { Trace } from '../../../src/engines/sim/trace/trace.js'
import { select } from '../../../src/print/wave/select.js'
import { budget } from '../../support/sample.js'
import { simulatorEngines } from '../../engines/sim/adaptive-engine.js'
import { workerDesign, type Worker } from '../../engines/sim/worker.js'
import { headerFor } from './header.js'

const design = workerDesign()

/** The steps of a run. */
const script = fc.array(
  fc.record({
    inputs: fc.record({
      enable: fc.boolean(),
      limit: fc.nat(255),
      address: fc.nat(10),
      target: fc.nat(255),
    }),
    noise: fc.option(fc.nat(255)),
    act: fc.constantFrom('step', 'step', 'until', 'reset', 'go back', 'keep'),
    cycles: fc.oneof(fc.nat(3), fc.nat(70), fc.nat(500)),
  }),
  { minLength: 2, maxLength: 10 },
)
type Script = typeof script extends fc.Arbitrary<infer T> ? T : never

interface Played {
  readonly trace: Trace
  readonly recording: Recording
}

/** Plays a script; after a failed assertion the inputs of the next piece are set, and the run goes on. */
function play(pieces: Script, engine: EngineClass): Played {
  const observer = new ReplayRecorder({ distance: 30 })
  const sim = new Simulator<Worker>(design, { engine, observer, seed: 1 })
  const trace = sim.trace('**')
  const setters = sim.setters({ limit: 'dut.limit' })
  let kept = sim.snapshot()
  for (const { inputs, noise, act, cycles } of pieces) {
    const { limit, ...others } = inputs
    Object.assign(sim.dut, others)
    setters.limit.write(0, limit)
    if (noise !== null) sim.dut.words[noise % 10] = sim.dut.noise = noise
    if (act === 'reset') sim.reset(1 + (cycles % 3))
    if (act === 'keep') kept = sim.snapshot()
    if (act === 'go back') sim.restore(kept)
    try {
      if (act === 'until') sim.stepUntil({ any: 'dut.hit' }, cycles)
      else sim.step(cycles)
    } catch (error) {
      if (!(error instanceof AssertionFailure)) throw error
    }
  }
  return { trace, recording: observer.finish() }
}

function fileOf(recording: Recording): ReplayFile {
  return ReplayFile.of(packReplay(headerFor(recording), recording, []))
}

function changesOf({ variables }: Trace): unknown {
  return variables.map(({ path, leaves }) => [path, leaves.map(({ cycles, values }) => ({ cycles, values }))])
}

describe.each(Object.entries(simulatorEngines))('a replay of many cycles at once on the %s engine', (_, engine) => {
  it('shows what the run showed', () => {
    fc.assert(
      fc.property(script, fc.nat(), fc.nat(100), (pieces, start, length) => {
        const { trace, recording } = play(pieces, engine)
        expect(recording.endCycle).toBe(trace.lastCycle + 1)
        if (recording.endCycle === 0) return
        const file = fileOf(recording)
        const from = file.firstCycle + (start % (recording.endCycle - file.firstCycle))
        const window = { from, to: Math.min(from + length, trace.lastCycle) }
        const again = captureWindow(file, { design, signals: ['**'], ...window })
        expect(changesOf(again)).toEqual(changesOf(select(trace, { window })))
      }),
      { numRuns: budget(40, 200) },
    )
  })
})

it('bulk runs stay so while a replay is recorded, and are cut where a snapshot is due', () => {
  const runs: number[] = []
  class Watched extends BitsliceEngine {
    override run(...args: Parameters<BitsliceEngine['run']>): number {
      const ran = super.run(...args)
      runs.push(ran)
      return ran
    }
    override commit(): void {
      throw new Error('a single cycle')
    }
  }
  const observer = new ReplayRecorder({ distance: 100 })
  const sim = new Simulator<Worker>(design, { engine: Watched, observer })
  sim.dut.enable = true
  sim.step(150)
  sim.dut.target = 210
  sim.stepUntil({ any: 'dut.hit' }, 1000)
  expect(sim.cycle).toBe(209)
  expect(runs).toEqual([100, 50, 50, 9])
  const { segments, endCycle } = observer.finish()
  expect(segments.map(({ firstCycle }) => firstCycle)).toEqual([0, 100, 200])
  expect(endCycle).toBe(209)
})
