import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Fifo } from '../../../rtl/lib/fifo.js'
import { openReplay } from '../../../src/apps/cli/shared/replay.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import type { Design } from '../../../src/ir/ir.js'
import { packReplay, type ReplayFile } from '../../../src/runs/replay/file.js'
import { ReplayRecorder, type RecorderOptions, type Recording } from '../../../src/runs/replay/recorder.js'
import { captureWindow } from '../../../src/runs/replay/window.js'
import type { EngineClass } from '../../../src/engines/sim/engine/engine.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { ScalarEngine } from '../../../src/engines/sim/scalar/engine.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import type { Trace } from '../../../src/engines/sim/trace/trace.js'
import { select } from '../../../src/print/wave/select.js'
import { folderWith } from '../../support/cli.js'
import { engines } from '../../support/engines.js'
import { randomDesign } from '../../support/random-design.js'
import { budget, sample } from '../../support/sample.js'
import { headerFor } from './header.js'
import { randomRun } from './random-run.js'

function record(
  design: Design,
  seed: number,
  { engine = ScalarEngine, ...options }: RecorderOptions & { engine?: EngineClass } = {},
): { trace: Trace; recording: Recording } {
  const observer = new ReplayRecorder({ distance: 20, ...options })
  const trace = randomRun(design, { seed, cycles: budget(60, 150), observer, engine })
  return { trace, recording: observer.finish() }
}

function written(recording: Recording): ReplayFile {
  const path = join(folderWith(), 'run.replay')
  writeFileSync(path, packReplay(headerFor(recording), recording, []))
  const file = openReplay(path)
  onTestFinished(() => file.close())
  return file
}

function* windowsOf({ lastCycle }: Trace, random: Random): Generator<{ from: number; to: number }, void, undefined> {
  yield { from: 0, to: lastCycle }
  for (let i = budget(4, 12); i > 0; i--) {
    const from = random.below(lastCycle + 1)
    yield { from, to: Math.min(from + random.below(40), lastCycle) }
  }
}

/** The visible values of a trace; locals only where all engines agree, which they need not under reset. */
function visible({ firstCycle, lastCycle, variables }: Trace, withLocals: boolean): unknown {
  return { firstCycle, lastCycle, variables: variables.filter(({ role }) => withLocals || role !== 'local') }
}

/** Than the scalar engine, on which all else runs here. */
const others = Object.entries(engines).filter(([name]) => name !== 'scalar')

describe('a window of a replay', () => {
  it.each(sample([1, 2, 3, 4, 6, 7], 2))('is what the run showed (design %i)', (seed) => {
    const design = randomDesign(seed)
    const { trace, recording } = record(design, seed)
    expect(recording.segments.length).toBeGreaterThan(4)
    const file = written(recording)
    for (const window of windowsOf(trace, new Random(seed))) {
      const again = captureWindow(file, { design, signals: ['**'], ...window })
      expect(visible(again, true)).toEqual(visible(select(trace, { window }), true))
    }
  })

  it.each(others)('is the same on the engine %s', (_, engine) => {
    const design = randomDesign(3)
    const { trace, recording } = record(design, 3)
    const window = { from: 30, to: trace.lastCycle - 10 }
    const again = captureWindow(written(recording), { design, signals: ['**'], ...window, engine })
    expect(visible(again, false)).toEqual(visible(select(trace, { window }), false))
  })

  it.each(others)('is the same of a run on the engine %s', (_, engine) => {
    // To compile design 6 for some of the engines takes three times as long.
    const seed = budget(3, 6)
    const design = randomDesign(seed)
    const { trace, recording } = record(design, seed, { engine })
    const window = { from: 20, to: trace.lastCycle }
    const again = captureWindow(written(recording), { design, signals: ['**'], ...window })
    expect(visible(again, false)).toEqual(visible(select(trace, { window }), false))
  })

  it.each([1500, 1000, 400])('is the same where snapshots of more than %i bytes had to be dropped', (budget) => {
    const design = randomDesign(1)
    const { trace, recording } = record(design, 1, { budget, distance: 3 })
    const dropped = recording.segments.filter(({ state }) => state === null)
    expect(dropped.length).toBeGreaterThan(3)
    const file = written(recording)
    for (const window of windowsOf(trace, new Random(1))) {
      const again = captureWindow(file, { design, signals: ['**'], ...window })
      expect(visible(again, true)).toEqual(visible(select(trace, { window }), true))
    }
  })

  it('comes of a run that is recorded the same each time, to the byte', () => {
    const [first, second] = [1, 2].map(() => {
      const observer = new ReplayRecorder()
      const simulator = new Simulator<Fifo<number>>(queue, { observer })
      for (let i = 0; i < 60_000; i++) {
        Object.assign(simulator.dut, { push: i % 4 < 2, pop: i % 4 >= 2, din: i % 7 })
        simulator.step()
      }
      return observer.finish()
    })
    expect(first!.segments.length).toBeGreaterThan(2)
    const pack = (recording: Recording): Uint8Array => packReplay(headerFor(recording), recording, [])
    expect(Buffer.compare(pack(first!), pack(second!))).toBe(0)
  })

  it('shows a cycle that failed in an assertion as it ran in the end', () => {
    const observer = new ReplayRecorder()
    const simulator = new Simulator<Fifo<number>>(queue, { observer })
    const trace = simulator.trace('**')
    simulator.step(3)
    simulator.dut.pop = true
    expect(() => simulator.step()).toThrow('pop from an empty fifo')
    simulator.dut.pop = false
    simulator.dut.push = true
    simulator.step(2)
    expectSame(trace, observer.finish(), { from: 0, to: 4 })
  })

  it('begins where the run went forward to a cycle that it had left', () => {
    const observer = new ReplayRecorder()
    const simulator = new Simulator<Fifo<number>>(queue, { observer })
    const trace = simulator.trace('**')
    simulator.dut.push = true
    const kept = [1, 2].map(() => {
      simulator.step()
      return simulator.snapshot()
    })
    simulator.restore(kept[0]!)
    simulator.restore(kept[1]!)
    simulator.step(2)
    const recording = observer.finish()
    expect(written(recording).firstCycle).toBe(2)
    expectSame(trace, recording, { from: 2, to: 3 })
  })
})

const queue = elaborate(new Fifo<number>({ depth: 4 }))

function expectSame(trace: Trace, recording: Recording, window: { from: number; to: number }): void {
  const again = captureWindow(written(recording), { design: queue, signals: ['**'], ...window })
  expect(visible(again, true)).toEqual(visible(select(trace, { window }), true))
}
