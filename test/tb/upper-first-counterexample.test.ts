import { expect, it } from 'vitest'
import { headlineOf, linesOf } from '../../src/runs/deadlock/standstill-text.js'
import { runTestbench } from '../../src/runs/testbench/index.js'
import counterexample from '../../tb/upper-first-counterexample.tb.js'

const explained = (set: object): string => {
  const { standstill } = runTestbench(counterexample, { set: { ...set } })
  return [headlineOf(standstill!), ...linesOf(standstill!)].join('\n')
}

it('overtaken: worm 2 holds what worm 1 has waited for, and waits for what worm 1 was given before', () => {
  expect(explained({ priority: 'upper', motion: 'free' })).toMatchInlineSnapshot(`
    "deadlock: 2 packets wait for each other in a circle that closed in cycle 8
    #2 holds input 0 of 00, stage 0 = dut.banyan.stages[0][0].inputs[0]
      and input 1 of 00, stage 1 = dut.banyan.stages[1][0].inputs[1]
      and input 0 of 01, stage 0 = dut.banyan.stages[0][1].inputs[0]
      and waits since cycle 7: OutputOwned, another packet owns its output (#1 at input 1 of 01, stage 0)
    #1 holds input 1 of 01, stage 0 = dut.banyan.stages[0][1].inputs[1]
      and input 0 of 01, stage 1 = dut.banyan.stages[1][1].inputs[0]
      and input 1 of 00, stage 0 = dut.banyan.stages[0][0].inputs[1]
      and waits since cycle 3: OutputOwned, another packet owns its output (#2 at input 0 of 00, stage 0)
    nothing has moved since cycle 7
    root: #2 at input 0 of 01, stage 0 → #1 at input 1 of 00, stage 0 → #2 at input 0 of 01, stage 0"
  `)
})

it('drifting apart: each worm has come first to one element', () => {
  expect(explained({ priority: 'waiting', motion: 'free', last: 4 })).toMatchInlineSnapshot(`
    "deadlock: 2 packets wait for each other in a circle that closed in cycle 9
    #1 holds input 1 of 00, stage 0 = dut.banyan.stages[0][0].inputs[1]
      and input 0 of 01, stage 1 = dut.banyan.stages[1][1].inputs[0]
      and input 0 of 01, stage 2 = dut.banyan.stages[2][1].inputs[0]
      and input 0 of 11, stage 1 = dut.banyan.stages[1][3].inputs[0]
      and input 1 of 10, stage 0 = dut.banyan.stages[0][2].inputs[1]
      and waits since cycle 3: OutputOwned, another packet owns its output (#2 at input 0 of 10, stage 0)
    #2 holds input 0 of 10, stage 0 = dut.banyan.stages[0][2].inputs[0]
      and input 1 of 10, stage 1 = dut.banyan.stages[1][2].inputs[1]
      and input 0 of 10, stage 2 = dut.banyan.stages[2][2].inputs[0]
      and input 1 of 00, stage 1 = dut.banyan.stages[1][0].inputs[1]
      and input 0 of 00, stage 0 = dut.banyan.stages[0][0].inputs[0]
      and waits since cycle 7: OutputOwned, another packet owns its output (#1 at input 1 of 00, stage 0)
    nothing has moved since cycle 8
    root: #1 at input 1 of 10, stage 0 → #2 at input 0 of 00, stage 0 → #1 at input 1 of 10, stage 0"
  `)
})

it.each([
  { priority: 'upper', motion: 'rigid', last: 4, flits: 2, ends: 'deadlock' },
  { priority: 'upper', motion: 'free', last: 4, flits: 1, ends: 'progress' },
  { priority: 'waiting', motion: 'free', last: 4, flits: 3, ends: 'deadlock' },
  { priority: 'waiting', motion: 'free', last: 4, flits: 2, ends: 'progress' },
  { priority: 'waiting', motion: 'rigid', last: 4, flits: 16, ends: 'progress' },
])('ends in $ends: $priority first, $motion, to 0..$last, $flits flits', ({ ends, ...set }) => {
  const run = runTestbench(counterexample, { set })
  expect(run).toMatchObject({ isGood: true, expects: ends, checks: { failed: [] }, unfinished: [] })
})

it('notices an element with another rule', () => {
  const lenient: typeof counterexample = {
    ...counterexample,
    design: (p) => counterexample.design({ ...p, priority: 'waiting' }),
  }
  const { isGood, standstill, checks } = runTestbench(lenient)
  expect({ isGood, standstill }).toEqual({ isGood: false, standstill: null })
  expect(checks.failed.map(({ message }) => message)).toEqual([
    'the last tail arrives in cycle 14, expected null',
    'who is overtaken: [], expected [{"row":"meet 0.in 1 of 00","worm":1,"by":2,"cycle":7}]',
  ])
})
