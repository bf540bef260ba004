import { expect, it } from 'vitest'
import { runTestbench } from '../../src/runs/testbench/index.js'
import { shortestWay } from '../../tb/support/network.js'
import corner from '../../tb/mesh-corner.tb.js'
import { alsoDoing } from '../support/drivers.js'
import { spansOf } from '../support/spans.js'

it.each([1, 2])('with %i virtual channels every flit passes the corner in its cycle', (vcs) => {
  const run = runTestbench(corner, { set: { vcs } })
  expect(run).toMatchObject({ isGood: true, checks: { failed: [] }, assertion: null, unfinished: [] })
  // 4 flits, on 6 links and on 3.
  expect(run.checks.count).toBe(4 * (6 + 3))
})

it('lets the second worm wait for the whole of the first, or only for a flit', () => {
  const heads = (vcs: number, row: string): number[] => {
    const { trace } = runTestbench(corner, { set: { vcs } })
    return spansOf(trace, row).filter(({ text }) => text.startsWith('H')).map(({ from }) => from) // prettier-ignore
  }
  expect(heads(1, '(2,0)→(2,1)')).toEqual([4, 8])
  expect([heads(2, '(2,0)→(2,1).vc 0'), heads(2, '(2,0)→(2,1).vc 1')]).toEqual([[4], [5]])
})

it('notices worms that meet otherwise', () => {
  const hasty: typeof corner = {
    ...corner,
    drivers: {
      sources: alsoDoing(corner.drivers!['sources']!, (t) => {
        if (t.cycle !== 2) return
        t.dut.inject[6]!.packet = { to: { x: 2, y: 1 }, way: shortestWay, flits: 1, tag: 9 }
        t.dut.inject[6]!.valid = true
      }),
    },
  }
  const messages = runTestbench(hasty).checks.failed.map(({ message }) => message)
  expect(messages.slice(0, 2)).toEqual([
    'router 6, arriving[4]: flit 0 of worm 9 on virtual channel 0 in cycle 2, expected nothing',
    'router 6, leaving[2]: flit 0 of worm 9 on virtual channel 0 in cycle 3, expected nothing',
  ])
})

it('notices a flit that comes after the worms', () => {
  const doubled: typeof corner = {
    ...corner,
    drivers: {
      sources: alsoDoing(corner.drivers!['sources']!, (t) => {
        if (t.cycle !== t.state.timetable.end) return
        t.dut.inject[0]!.valid = true
        t.dut.inject[0]!.packet = { to: { x: 0, y: 1 }, way: shortestWay, flits: 1, tag: 1 }
      }),
    },
  }
  const [first, second] = runTestbench(doubled).checks.failed.map(({ message }) => message)
  expect(first).toMatch(/^router 0, arriving\[4\]: flit 0 of worm 1 .*, expected nothing$/)
  expect(second).toMatch(/^router 0, leaving\[2\]: flit 0 of worm 1 .*, expected nothing$/)
})
