import { describe, expect, it } from 'vitest'
import { Way } from '../../rtl/router/way.js'
import { runTestbench } from '../../src/runs/testbench/index.js'
import { select } from '../../src/print/wave/select.js'
import tour from '../../tb/torus-tour.tb.js'
import { alsoDoing } from '../support/drivers.js'
import { spansOf } from '../support/spans.js'

it.each([3, 4, 5, 6, 7, 8, 9, 12])(
  'a ring of %i: every flit in its cycle, on its class, and no other class',
  (size) => {
    const run = runTestbench(tour, { set: { size } })
    expect(run).toMatchObject({ isGood: true, checks: { failed: [] }, assertion: null, unfinished: [] })
    expect(run.checks.count).toBeGreaterThan(2 * 4 * size)
  },
)

/** By link, the classes with flits in the drawing. */
function drawn(size: number): Record<string, string[]> {
  const run = runTestbench(tour, { set: { size } })
  const { signals, window } = run.drawing
  const trace = select(run.trace, { signals, window })
  const used = { '+x': new Array<string>(size).fill(''), '-x': new Array<string>(size).fill('') }
  for (const { path } of trace.variables) {
    const [, direction, from, channel] = /^([+-]x) (\d+)→\d+\.([plh])$/.exec(path) as unknown as [
      string,
      '+x' | '-x',
      string,
      string,
    ]
    if (spansOf(trace, path).some(({ text }) => text !== '')) used[direction][Number(from)]! += channel
  }
  return used
}

describe('the tour that is drawn', () => {
  it.each([
    [8, 'h h h h ph ph ph p', 'p pl pl l l l l l'],
    [5, 'h h h ph p', 'p pl l l l'],
  ])('on a ring of %i', (size, positive, negative) => {
    expect(drawn(size)).toEqual({ '+x': positive.split(' '), '-x': negative.split(' ') })
  })
})

it('notices packets that go the longer way', () => {
  const astray: typeof tour = {
    ...tour,
    drivers: {
      sources: alsoDoing(tour.drivers!['sources']!, (t) => {
        if (t.cycle > t.state.timetable.end) t.dut.inject[1]!.packet.way.x = Way.Positive
      }),
    },
  }
  const { checks } = runTestbench(astray)
  expect(checks.failed.map(({ message }) => message)).toContain('+x 1→2.p is used by packets between all pairs')
})

it('notices a flit that is late', () => {
  const late: typeof tour = {
    ...tour,
    drivers: {
      sources: alsoDoing(tour.drivers!['sources']!, (t) => {
        if (t.cycle === 1) t.dut.inject[7]!.valid = false
      }),
    },
  }
  const [first] = runTestbench(late).checks.failed
  expect(first!.message).toBe(
    'router 7, arriving[2]: nothing in cycle 1, expected flit 0 of worm 2 on virtual channel 0',
  )
})
