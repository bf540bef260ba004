import { readdirSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { packReplay, ReplayFile } from '../../../src/runs/replay/file.js'
import { ReplayRecorder } from '../../../src/runs/replay/recorder.js'
import { Repetition } from '../../../src/runs/replay/repetition.js'
import type { RunObserver } from '../../../src/engines/sim/engine/observer.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import type { Testbench } from '../../../src/runs/testbench/definition.js'
import { testbench } from '../../../src/runs/testbench/testbench.js'
import { repeatRun } from '../../../src/runs/testbench/explain/explain.js'
import { runTestbench } from '../../../src/runs/testbench/run.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { sint, uint } from '../../../src/language/hdl/index.js'
import { Fifo } from '../../../rtl/lib/fifo.js'
import { everyNth } from '../../support/sample.js'
import { headerFor } from './header.js'

const folder = new URL('../../../tb/', import.meta.url)
const names = readdirSync(folder).filter((name) => name.endsWith('.tb.ts'))

function fileOf(recorder: ReplayRecorder): ReplayFile {
  const recording = recorder.finish()
  return ReplayFile.of(packReplay(headerFor(recording), recording, []))
}

/** Runs a testbench twice; returns where the second run parts from the first, with this seed. */
function repeated(one: Testbench, seed: number, again: number): number | null {
  const recorder = new ReplayRecorder({ distance: 50 })
  const { design, parameters: p } = runTestbench(one, { seed, cycles: 150, observer: recorder })
  const file = fileOf(recorder)
  const repetition = new Repetition(file)
  const follower = { observer: repetition, onTurn: () => undefined, isDone: false }
  repeatRun({ name: one.title, testbench: one, p, design, seed: again }, file.header.endCycle, follower)
  return repetition.partsIn
}

describe('a testbench that runs again writes what it has written', () => {
  it.each(everyNth(names, 3))('%s', async (name) => {
    const exports = (await import(new URL(name, folder).href)) as { default: Testbench }
    expect(repeated(testbench(exports.default), 3, 3)).toBe(null)
  })
})

test('with another seed, memories begin with other words', () => {
  const drawing = testbench({
    title: 'Random pushes',
    design: () => new Fifo({ depth: 4, type: uint(8) }),
    signals: ['dut.*'],
    cycles: 40,
    drivers: {
      *pushes(t) {
        yield 7
        for (let i = 0; i < 20; i++) {
          t.dut.push = true
          t.dut.din = t.random(1 << 8)
          yield
          t.dut.push = false
          t.dut.pop = true
          yield
          t.dut.pop = false
        }
      },
    },
  }) as unknown as Testbench
  expect(repeated(drawing, 3, 3)).toBe(null)
  expect(repeated(drawing, 3, 4)).toBe(0)
})

/** Writes into a queue, before each of some cycles. */
type Stimulus = (dut: Simulator<Fifo<number>>['dut'], cycle: number) => void

describe('where a run parts from a replay', () => {
  const run = (observer: RunObserver, stimulus: Stimulus): void => {
    const simulator = new Simulator<Fifo<number>>(elaborate(new Fifo({ depth: 4, type: sint(60) })), {
      observer,
      onAssertion: 'collect',
    })
    for (let cycle = 0; cycle < 20; cycle++) {
      stimulus(simulator.dut, cycle)
      simulator.step()
    }
  }
  const recorded: Stimulus = (dut, cycle) => {
    if (cycle === 0) Object.assign(dut, { din: -3, push: true })
    if (cycle === 4) dut.push = false
    if (cycle === 9) dut.words[2] = -7
  }
  it.each<[string, Stimulus, number | null]>([
    ['the same', recorded, null],
    [
      'written in another order, and twice',
      (dut, cycle) => {
        if (cycle === 0) Object.assign(dut, { push: false, din: 5 })
        if (cycle === 0) Object.assign(dut, { push: true, din: -3 })
        if (cycle > 0) recorded(dut, cycle)
      },
      null,
    ],
    [
      'an input that is set to what it is',
      (dut, cycle) => {
        recorded(dut, cycle)
        dut.din = -3
      },
      null,
    ],
    [
      'something else before the first cycle',
      (dut, cycle) => {
        recorded(dut, cycle)
        if (cycle === 0) dut.din = 3
      },
      0,
    ],
    [
      'something more',
      (dut, cycle) => {
        recorded(dut, cycle)
        if (cycle === 6) dut.pop = true
      },
      6,
    ],
    [
      'something less',
      (dut, cycle) => {
        if (cycle !== 4) recorded(dut, cycle)
      },
      4,
    ],
    [
      'another word of a memory',
      (dut, cycle) => {
        if (cycle === 9) dut.words[1] = -7
        else recorded(dut, cycle)
      },
      9,
    ],
    [
      'another value in a memory',
      (dut, cycle) => {
        if (cycle === 9) dut.words[2] = 7
        else recorded(dut, cycle)
      },
      9,
    ],
  ])('%s', (_, stimulus, partsIn) => {
    const recorder = new ReplayRecorder({ distance: 4 })
    run(recorder, recorded)
    const repetition = new Repetition(fileOf(recorder))
    run(repetition, stimulus)
    expect(repetition.partsIn).toBe(partsIn)
  })
})
