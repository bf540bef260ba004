import { describe, expect, test } from 'vitest'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { testbench } from '../../../src/runs/testbench/testbench.js'
import { runTestbench } from '../../../src/runs/testbench/run.js'
import { runTestbenches } from '../../../src/runs/testbench/runs.js'
import { Fifo } from '../../../rtl/lib/fifo.js'
import { uint } from '../../../src/language/hdl/index.js'
import { Counter } from './counter.js'

/** Enables the counter at random, for a random time. A run in which it comes to 8 fails by its assertion. */
const counting = testbench({
  title: 'Random counting',
  design: () => new Counter({ limit: 15 }),
  signals: ['dut.count'],
  cycles: 60,
  drivers: {
    *enable(t) {
      for (let cycle = 0; cycle < 5 + t.random(20); cycle++) {
        t.dut.enable = t.random(4) > 0
        yield
      }
      t.dut.enable = false
    },
  },
  monitors: {
    small(t) {
      t.check(t.dut.count < 6 || t.random(8) > 0, 'the count is unlucky')
    },
  },
})

describe('several runs', () => {
  test.each(['scalar', 'bitslice'] as const)('end each as it does alone, on the engine %s', (engine) => {
    const { runs: together } = runTestbenches(counting, { runs: 24, seed: 7, engine })
    const alone = together.map(({ seed }) => runTestbench(counting, { seed, engine }))
    expect(together.map(({ seed }) => seed)).toEqual(Array.from({ length: 24 }, (_, i) => 7 + i))
    expect(new Set(together.map(({ failure }) => failure?.kind))).toEqual(new Set([undefined, 'check', 'assertion']))
    for (const [i, run] of together.entries()) {
      const { cycles, isGood, failure, checks, unfinished } = alone[i]!
      expect({ ...run, assertion: run.assertion?.cycle, findings: null }).toEqual({
        seed: run.seed,
        cycles,
        isGood,
        failure,
        checks,
        unfinished,
        assertion: alone[i]!.assertion?.cycle,
        findings: null,
      })
    }
  })

  test('are all the same with one seed', () => {
    const [first, ...others] = runTestbenches(counting, { runs: 5, seed: 3, isSameSeed: true }).runs
    for (const other of others) expect(other.cycles).toBe(first!.cycles)
  })

  test('can be made to differ before they begin', () => {
    const { runs } = runTestbenches(counting, {
      runs: 3,
      isSameSeed: true,
      prepare: (simulator) => void (simulator.runs[1]!.dut.count = 8),
    })
    expect(runs.map(({ failure }) => failure?.kind === 'assertion' && failure.cycle === 0)).toEqual([
      false,
      true,
      false,
    ])
  })

  test('refuse a number that no engine has lanes for', () => {
    expect(() => runTestbenches(counting, { runs: 129 })).toThrow('FW307')
  })
})

describe('a testbench with another design', () => {
  const queue = testbench({
    title: 'Full after a number of words',
    design: () => new Fifo({ depth: 4, type: uint(4) }),
    signals: ['dut.full'],
    cycles: 20,
    drivers: {
      *push(t) {
        t.dut.push = true
        yield 4
        t.dut.push = false
      },
    },
    monitors: {
      *full(t) {
        yield 4
        t.check(t.dut.full, 'four words do not fill it')
      },
    },
  })

  test('runs on that one', () => {
    const other = new Fifo({ depth: 8, type: uint(4) })
    expect(runTestbench(queue).failure).toBeNull()
    const run = runTestbench(queue, { design: other })
    expect(run.failure).toMatchObject({
      kind: 'check',
      cycle: 4,
      message: 'four words do not fill it',
      by: 'monitor full',
    })
    expect(run.failure?.place?.file).toBe(import.meta.filename)
    expect(runTestbench(queue, { design: elaborate(new Fifo({ depth: 4, type: uint(4) })) }).failure).toBeNull()
    expect(runTestbenches(queue, { design: run.design, runs: 2 }).runs[1]?.failure).toEqual(run.failure)
  })
})
