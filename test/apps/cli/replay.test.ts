/** In one process, for speed: what `flitwave waves` prints against what `flitwave run` would have printed. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openReplay, packRun } from '../../../src/apps/cli/shared/replay.js'
import { captured } from '../../../src/apps/cli/shared/waves.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import type { ReplayFile } from '../../../src/runs/replay/file.js'
import { ReplayRun } from '../../../src/runs/replay-run.js'
import { ReplayRecorder } from '../../../src/runs/replay/recorder.js'
import type { Testbench } from '../../../src/runs/testbench/definition.js'
import { testbench } from '../../../src/runs/testbench/testbench.js'
import { runTestbench, type RunOptions, type TestbenchRun } from '../../../src/runs/testbench/run.js'
import { formats } from '../../../src/print/wave/index.js'
import type { Window } from '../../../src/print/wave/window.js'
import { Fifo } from '../../../rtl/lib/fifo.js'
import creditLoop from '../../../tb/credit-loop.tb.js'
import fifo from '../../../tb/fifo.tb.js'
import arbiter from '../../../tb/round-robin-arbiter.tb.js'
import contention from '../../../tb/router-contention.tb.js'
import pipeline from '../../../tb/router-pipeline.tb.js'
import wraparound from '../../../tb/torus-wraparound.tb.js'
import traffic from '../../../tb/traffic.tb.js'
import { folderWith } from '../../support/cli.js'

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- of any parameters, module and state
type AnyTestbench = Testbench<any, any, any>

/** Runs a testbench, and opens its replay. Snapshots come every ten cycles. */
function keep(bench: AnyTestbench, options: RunOptions): { file: ReplayFile; run: TestbenchRun } {
  const observer = new ReplayRecorder({ distance: 10 })
  const run = runTestbench(bench as Testbench, { ...options, observer })
  const path = join(folderWith(), 'kept.replay')
  writeFileSync(path, packRun(run, observer, { target: 'none', name: 'kept', seed: options.seed }))
  const file = openReplay(path)
  onTestFinished(() => file.close())
  return { file, run }
}

/** Holds the waves of the replay against those of a run of its own, in one that captures just these signals. */
async function expectSameWaves(
  bench: AnyTestbench,
  options: RunOptions,
  window: Window | undefined,
  signals?: string[],
): Promise<void> {
  const { file, run } = keep(bench, options)
  const original = runTestbench(bench as Testbench, { ...options, ...(signals && { signals }) })
  const design = elaborate((bench as Testbench).design(run.parameters as never))
  const again = await captured(new ReplayRun(file, design), { window, signals })
  const print = ({ trace, drawing }: Pick<TestbenchRun, 'trace' | 'drawing'>): string[] => {
    const chosen = { window: window ?? drawing.window, signals: signals ?? drawing.signals }
    return [
      formats.text.print(trace, chosen),
      ...(signals ? [] : [formats.json.print(trace, { ...chosen, arrows: drawing.arrows })]),
      formats.vcd.print(trace, chosen),
    ]
  }
  expect(print(again)).toEqual(print(original))
}

describe('the waves of a replay are those of the run', () => {
  it.each<[string, AnyTestbench, RunOptions, Window | undefined, string[]?]>([
    ['what the testbench draws', fifo, {}, undefined],
    ['the memory of a queue', fifo, { set: { depth: 3 }, seed: 5 }, { from: 12 }, ['dut.**']],
    ['rows that were computed', pipeline, { set: { stages: 2 } }, undefined],
    ['a part of these', pipeline, {}, { from: 3, to: 7 }, ['worm.*', 'dut.arriving[*]']],
    ['a run on the bit-sliced engine', pipeline, { engine: 'bitslice' }, { from: 2 }, ['worm.*', 'dut.arriving[*]']],
    ['rows alone', arbiter, {}, { from: 3, to: 9 }, ['arbiter.*']],
    ['a random run', arbiter, { seed: 99 }, { from: 3, to: 9 }, ['**']],
    ['arrows', creditLoop, {}, undefined],
    ['arrows of another parameter', creditLoop, { set: { depth: 1 } }, { from: 6, to: 20 }],
    ['two worms', contention, {}, undefined],
    ['a network', wraparound, {}, { from: 4, to: 12 }],
    ['traffic from a file', traffic, { set: { k: 3, traffic: file('5,0,4,3\n6,8,4,2\n40,1,7,9') } }, { from: 30 }],
  ])('%s', (_, bench, options, window, signals) => expectSameWaves(bench, options, window, signals))

  it('also where a testbench writes registers and memories, and an assertion ends the run', async () => {
    const window = { from: 20, to: 33 }
    const signals = ['dut.**', 'seen']
    expect(runTestbench(meddling).assertion).toMatchObject({ cycle: 33 })
    await expectSameWaves(meddling, { seed: 2 }, window, signals)
    await expectSameWaves(meddling, { seed: 2, cycles: 25 }, window, signals)
  })
})

describe('a replay', () => {
  it('keeps what was in a file, and not where it was', () => {
    const { file: replay } = keep(traffic, { set: { k: 2, traffic: file('0,0,1,1') } })
    expect(replay.header.parameters).toMatchObject({
      k: 2,
      topology: 'torus',
      traffic: { name: 'mine.csv', text: 'cycle,source,destination,flits\n0,0,1,1' },
    })
    expect(JSON.stringify(replay.header)).not.toContain('/secret')
  })
})

function file(lines: string): object {
  return { name: 'mine.csv', path: '/secret/mine.csv', text: `cycle,source,destination,flits\n${lines}` }
}

/** Does to a queue what no neighbour could. */
const meddling = testbench({
  title: 'A queue that is meddled with',
  about: '',
  parameters: {},
  design: () => new Fifo<number>({ depth: 4 }),
  signals: ['dut.*'],
  cycles: 60,
  drivers: {
    *meddle(t) {
      for (; ; yield) {
        t.dut.din = t.random(256)
        t.dut.push = !t.dut.full && t.random(2) === 0
        t.dut.pop = !t.dut.empty && t.random(3) === 0
        if (t.cycle % 7 === 3) t.dut.words[t.random(4)] = t.random(256)
        if (t.cycle % 11 === 4) {
          t.dut.push = false
          t.dut.pop = false
          t.dut.head = t.dut.tail
          t.dut.stored = 0
        }
        if (t.cycle === 33) t.dut.pop = t.dut.push = true
        if (t.cycle === 33) t.dut.stored = 0
      }
    },
  },
  views: { seen: (t) => (t.dut.empty ? '' : `${t.dut.dout}`) },
})
