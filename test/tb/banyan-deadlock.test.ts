import { expect, it } from 'vitest'
import { describeRun } from '../../src/apps/cli/shared/report.js'
import { headlineOf, linesOf } from '../../src/runs/deadlock/standstill-text.js'
import { runTestbench } from '../../src/runs/testbench/index.js'
import deadlock from '../../tb/banyan-deadlock.tb.js'
import { surprised } from './surprised.js'

it('is explained: who holds what and waits for whom', () => {
  const { standstill } = runTestbench(deadlock)
  expect([headlineOf(standstill!), ...linesOf(standstill!)].join('\n')).toMatchInlineSnapshot(`
    "deadlock: 2 packets wait for each other in a circle that closed in cycle 5
    #1 holds input 0 of 011, stage 1 = dut.banyan.stages[1][3].inputs[0]
      and input 0 of 001, stage 2 = dut.banyan.stages[2][1].inputs[0]
      and input 0 of 001, stage 3 = dut.banyan.stages[3][1].inputs[0]
      and input 0 of 101, stage 2 = dut.banyan.stages[2][5].inputs[0]
      and input 0 of 101, stage 1 = dut.banyan.stages[1][5].inputs[0]
      and waits since cycle 3: OutputOwned, another packet owns its output (#15 at input 1 of 101, stage 1)
    #15 holds input 1 of 101, stage 1 = dut.banyan.stages[1][5].inputs[1]
      and input 1 of 111, stage 2 = dut.banyan.stages[2][7].inputs[1]
      and input 1 of 111, stage 3 = dut.banyan.stages[3][7].inputs[1]
      and input 1 of 011, stage 2 = dut.banyan.stages[2][3].inputs[1]
      and input 1 of 011, stage 1 = dut.banyan.stages[1][3].inputs[1]
      and waits since cycle 3: OutputOwned, another packet owns its output (#1 at input 0 of 011, stage 1)
    nothing has moved since cycle 5
    root: #1 at input 0 of 101, stage 1 → #15 at input 1 of 011, stage 1 → #1 at input 0 of 101, stage 1"
  `)
})

it.each([
  { mu: 15, nu: 1, flits: 3, ends: 'deadlock' },
  { mu: 1, nu: 15, flits: 2, ends: 'progress' },
  { mu: 15, nu: 15, flits: 3, ends: 'progress' },
  { mode: 'rigid', flits: 16, ends: 'progress' },
  { mode: 'vct', mu: 15, nu: 1, ends: 'progress' },
])('comes where each worm goes first in one element, and is long enough: %o', ({ ends, ...set }) => {
  const run = runTestbench(deadlock, { set })
  expect(run).toMatchObject({ isGood: true, expects: ends, checks: { failed: [] }, unfinished: [] })
})

it('has failed without the deadlock that it promises', () => {
  const run = runTestbench({ ...deadlock, expects: 'deadlock' }, { set: { mode: 'rigid' } })
  expect(run).toMatchObject({ isGood: false, standstill: null, checks: { failed: [] } })
})

it('is reported with a remedy for multicasts: the channel dependency graph of a banyan is acyclic', () => {
  const { problems } = describeRun('banyan', runTestbench(surprised(deadlock)))
  expect(problems).toMatch(/help: .* mode rigid .* or vct$/)
})
