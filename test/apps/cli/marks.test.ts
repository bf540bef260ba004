import { describe, expect, it } from 'vitest'
import { marksOf } from '../../../src/apps/cli/shared/replay.js'
import { asHeader, asJson } from '../../../src/runs/replay/header.js'
import { testbench } from '../../../src/runs/testbench/testbench.js'
import { runTestbench } from '../../../src/runs/testbench/run.js'
import { Fifo } from '../../../rtl/lib/fifo.js'
import deadlock from '../../../tb/banyan-deadlock.tb.js'
import { headerFor } from '../../runs/replay/header.js'

const fifo = testbench({
  title: 'A queue that is asked for more than it has',
  design: () => new Fifo({ depth: 2 }),
  signals: ['dut.**'],
  cycles: 9,
  monitors: {
    watch(t) {
      t.check(t.cycle % 3 !== 2, 'a third cycle')
    },
  },
  drivers: {
    *ask(t) {
      yield 6
      t.dut.pop = true
      yield
    },
  },
})

describe('what a run has found', () => {
  it('is marked in the cycles in which it was', () => {
    const marks = marksOf(runTestbench(fifo))
    expect(marks).toEqual([
      { cycle: 2, kind: 'check', text: 'monitor watch: a third cycle' },
      { cycle: 5, kind: 'check', text: 'monitor watch: a third cycle' },
      { cycle: 6, kind: 'assertion', text: 'dut: pop from an empty fifo' },
    ])
  })

  it('has the standstill that the watchdog found', () => {
    const run = runTestbench(deadlock)
    expect(marksOf(run)).toEqual([
      { cycle: run.standstill!.cycle, kind: 'standstill', text: expect.stringContaining('circle') },
    ])
  })

  it('goes through a file, and old files have none', () => {
    const marks = marksOf(runTestbench(fifo))
    const header = headerFor({ digest: '', stateBytes: 0, endCycle: 9, segments: [] }, { marks })
    const { marks: _, ...old } = asJson(header) as Record<string, unknown>
    expect(asHeader(JSON.parse(JSON.stringify(asJson(header)))).marks).toEqual(marks)
    expect(asHeader(old).marks).toEqual([])
    expect(() => asHeader({ ...old, marks: [{ cycle: 1, kind: 'dream', text: '' }] })).toThrow('its mark cannot')
  })
})
