import { describe, expect, it } from 'vitest'
import { describeRun } from '../../../src/apps/cli/shared/report.js'
import { Fifo } from '../../../rtl/lib/fifo.js'
import { testbench } from '../../../src/runs/testbench/testbench.js'
import { joinRepeated } from '../../../src/runs/testbench/checks.js'
import { runTestbench } from '../../../src/runs/testbench/run.js'

const failing = testbench({
  title: 'A queue',
  parameters: {},
  design: () => new Fifo<number>({ depth: 2 }),
  signals: ['dut.*'],
  cycles: 16,
  monitors: {
    stays(t) {
      t.check(t.cycle < 9 || t.cycle > 12, 'it is 9 to 12')
      t.check(t.cycle !== 10 && t.cycle !== 14, 'it is 10 or 14')
      t.check(t.cycle < 12 || t.cycle > 13, `it is ${t.cycle}`)
    },
  },
})

describe('checks that fail again and again', () => {
  const run = runTestbench(failing, { cycles: 16 })

  it('are one where they are equal and follow each other', () => {
    const joined = joinRepeated(run.checks.failed)
    expect(joined.map(({ check, lastCycle }) => [check.cycle, lastCycle, check.message])).toEqual([
      [9, 12, 'it is 9 to 12'],
      [10, 10, 'it is 10 or 14'],
      [12, 12, 'it is 12'],
      [13, 13, 'it is 13'],
      [14, 14, 'it is 10 or 14'],
    ])
    expect(run.checks.failed).toHaveLength(8)
  })

  it('are told with their cycles, and counted one by one', () => {
    const { summary, problems } = describeRun('queue', run)
    const [first, second] = problems.split('\n')
    expect(first).toMatch(/^queue: monitor stays, cycles 9 to 12, .*repeated-checks\.test\.ts:\d+:\d+: it is 9 to 12$/)
    expect(second).toMatch(/^queue: monitor stays, cycle 10, /)
    expect(summary).toContain('8 failures')
  })
})
