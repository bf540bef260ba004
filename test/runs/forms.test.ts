/** One run in three forms: its replay, and the VCD and FST that are printed of it. `waves` and `find` show the same. */

import { describe, expect, it } from 'vitest'
import { obtain } from '../../src/base/maps.js'
import { printFst } from '../../src/print/wave/fst.js'
import { select } from '../../src/print/wave/select.js'
import { printText } from '../../src/print/wave/text.js'
import { printVcd } from '../../src/print/wave/vcd.js'
import { openFst } from '../../src/runs/dump/fst/fst.js'
import { DumpRun } from '../../src/runs/dump/run.js'
import { openVcd } from '../../src/runs/dump/vcd/vcd.js'
import type { Run, RunFound } from '../../src/runs/run.js'
import arbiter from '../../tb/round-robin-arbiter.tb.js'
import pipeline from '../../tb/router-pipeline.tb.js'
import fifo from '../../tb/fifo.tb.js'
import { recordDesign, type AnyTestbench } from './compare/simulated.js'
import { sourceOf } from './dump/source.js'

/** By name, a run in a form. */
type Forms = readonly (readonly [name: string, run: Run])[]

const known = new Map<AnyTestbench, Promise<Forms>>()

function formsOf(bench: AnyTestbench, words: readonly string[]): Promise<Forms> {
  return obtain(known, bench, () => makeForms(bench, words))
}

async function makeForms(bench: AnyTestbench, words: readonly string[]): Promise<Forms> {
  const { replay } = await recordDesign(bench)
  const { firstCycle: from, lastCycle: to } = replay
  const trace = await replay.trace(['dut.**', ...words], { from, to })
  return [
    ['replay', replay],
    ['VCD', await DumpRun.open(await openVcd(sourceOf(printVcd(trace))))],
    ['FST', await DumpRun.open(await openFst(sourceOf(printFst(trace))))],
  ]
}

/**
 * Signals in a window, as text without its title. The parameters of instances, which give names to ports, such as
 * `arriving[east]`, are in no dump.
 */
async function wavesOf(run: Run, signals: readonly string[], from: number, to: number): Promise<string> {
  const trace = await run.trace(signals, { from, to })
  const variables = trace.variables.map((variable) => ({ ...variable, parameters: [] }))
  const text = printText(select({ ...trace, firstCycle: from, lastCycle: to, variables }, { signals }))
  return text.split('\n').slice(1).join('\n')
}

/** All that `find` prints. */
function printed({ from, to, result: { hits, counts, matches } }: RunFound): object {
  const shown = hits.map(({ values, ...hit }) => {
    return { ...hit, values: values.map(({ path, shape, value }) => [path, shape.kind, String(value)]) }
  })
  return { from, to, hits: shown, counts: counts && [...counts].sort(([a], [b]) => a - b), matches }
}

describe.each<[string, AnyTestbench, readonly string[], readonly string[]]>([
  [
    'booleans, numbers and a memory',
    fifo,
    ['dut.words[*]'],
    [
      'rise(dut.full) && dut.count > 2',
      'dut.words[*] === 2',
      'dut.push',
      'dut.full === true && !dut.pop',
      'change(dut.dout) for 1',
    ],
  ],
  ['masks', arbiter, [], ['change(dut.grant)', 'dut.requests[1]']],
  [
    'enums, structs and arrays',
    pipeline,
    [],
    [
      'dut.inputs[*].channels[*].state === WaitingVc',
      'dut.inputs[*].channels[*].state === VcState.WaitingVc && dut.inputs[*].channels[*].count > 1',
      'rise(dut.leaving[*].flit.tail)',
      'any(dut.arriving[*].valid) && !any(dut.leaving[*].valid)',
      'earlier(dut.leaving[0].valid) && fall(dut.leaving[0].valid)',
    ],
  ],
])('a run with %s', (_, bench, words, conditions) => {
  it('has the same waves in all forms', async () => {
    const forms = await formsOf(bench, words)
    const [, replay] = forms[0]!
    const leaves = replay.paths.filter((path) => !/\b(local)\b/.test(path))
    const chosen = leaves.filter((_, i) => i % Math.ceil(leaves.length / 50) === 0)
    for (const signals of [chosen, [...words, ...chosen.slice(0, 5)]])
      for (const [from, to] of [
        [replay.firstCycle, replay.lastCycle],
        [3, 9],
      ] as const) {
        const texts = await Promise.all(forms.map(async ([, run]) => wavesOf(run, signals, from, to)))
        expect(texts[1]?.split('\n'), 'VCD').toEqual(texts[0]?.split('\n'))
        expect(texts[2], 'FST').toBe(texts[0])
      }
  })

  it.each(conditions)('has the same hits in all forms: %s', async (condition) => {
    const forms = await formsOf(bench, words)
    for (const cycles of [{}, { from: 4, to: 12 }]) {
      const found = await Promise.all(
        forms.map(async ([, run]) => printed(await run.search(condition, { ...cycles, most: 50, isCounted: true }))),
      )
      expect(found[1], 'VCD').toEqual(found[0])
      expect(found[2], 'FST').toEqual(found[0])
    }
  })
})
