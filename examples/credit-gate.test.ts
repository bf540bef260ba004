import assert from 'node:assert/strict'
import { test } from 'node:test'
import { elaborate, runTestbench, Simulator } from 'flitwave'
import bench from './credit-gate.tb.js'
import { CreditGate } from './credit-gate.js'

test('the checks of the testbench hold for every delay', () => {
  for (let delay = 1; delay <= 20; delay++) {
    const run = runTestbench(bench, { set: { delay } })
    assert(run.isGood, `delay ${delay}: ${run.checks.failed[0]?.message}`)
  }
})

test('a credit that comes as a flit passes leaves as many', () => {
  const sim = new Simulator<CreditGate>(elaborate(new CreditGate()))
  sim.dut.arrive = true
  sim.dut.credit = true
  sim.step(3)
  assert.equal(sim.dut.credits, 4)
})
