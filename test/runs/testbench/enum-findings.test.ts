import { expect, it } from 'vitest'
import { runTestbench, testbench } from 'flitwave'
import { marksOf } from '../../../src/apps/cli/shared/replay.js'
import { describeRun, runAsJson } from '../../../src/apps/cli/shared/report.js'
import { Kind, Store } from '../../fixtures/pass/enums.js'

const run = runTestbench(
  testbench({
    title: 'A store that nobody fills at first',
    design: () => new Store(),
    signals: ['dut.*'],
    cycles: 6,
    drivers: {
      late(t) {
        if (t.cycle === 2) t.dut.kind = Kind.Credit
      },
    },
  }),
  { name: 'store' },
)

it('tells which signals held no member of their enum, in text, JSON and the marks of a replay', () => {
  const found = ['dut.kind is 0', 'dut.kept is 0', 'dut.words[0].kind is 0']
  const { summary } = describeRun('store', run)
  for (const text of found) expect(summary).toContain(`  ${text}, no member of Kind, first in cycle 0, `)
  expect(runAsJson('store', run, [])).toMatchObject({
    noMembers: [
      {
        path: 'dut.kind',
        enum: 'Kind',
        value: 0,
        cycle: 0,
        place: expect.stringMatching(/enums\.ts:\d+:\d+$/) as string,
      },
      { path: 'dut.kept' },
      { path: 'dut.words[0].kind' },
    ],
  })
  expect(marksOf(run)).toEqual(found.map((text) => ({ cycle: 0, kind: 'range', text: `${text}, no member of Kind` })))
  expect(run.isGood).toBe(true)
})
