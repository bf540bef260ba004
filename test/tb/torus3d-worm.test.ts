import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { runTestbench } from '../../src/runs/testbench/index.js'
import worm from '../../tb/torus3d-worm.tb.js'
import { alsoDoing } from '../support/drivers.js'

/** The rows of a diagram: the cycles and the texts of their content. */
function rows(header: string): { name: string; wave: string; data: string[] }[] {
  const text = readFileSync(new URL(`../../waves/torus3d-worm-${header}.json`, import.meta.url), 'utf8')
  const { signal } = JSON.parse(text) as { signal: unknown[] }
  const flat = (lane: unknown): unknown[] => (Array.isArray(lane) ? lane.slice(1).flatMap(flat) : [lane])
  return signal.flatMap(flat).filter((lane): lane is ReturnType<typeof rows>[number] => 'data' in (lane as object))
}

it('is drawn in the same cycles whichever header it has', () => {
  const [relative, absolute] = [rows('relative'), rows('absolute')]
  expect(relative.map(({ name, wave }) => [name, wave])).toEqual(absolute.map(({ name, wave }) => [name, wave]))
  const heads = (lanes: typeof relative): (string | undefined)[] =>
    lanes.map(({ data }) => data[0]).filter((text) => text !== undefined)
  expect(heads(relative)).toEqual([
    'H→(+2,-1,+1)',
    'H→(+1,-1,+1)',
    'H→(0,-1,+1)',
    'H→(0,0,+1)',
    'H→(0,0,0)',
    'H→(0,0,0)',
  ])
  expect(new Set(heads(absolute))).toEqual(new Set(['H→(1,3,2)']))
})

it('notices a worm that goes the other way in y', () => {
  const astray: typeof worm = {
    ...worm,
    drivers: {
      source: alsoDoing(worm.drivers!['source']!, (t) => {
        t.dut.inject[49]!.packet.to.y = 3
      }),
    },
  }
  const messages = runTestbench(astray).checks.failed.map(({ message }) => message)
  expect(messages).toContain('injection: the head says (+2,+3,+1), expected (+2,-1,+1)')
  expect(messages).toContain(
    'router 17, leaving[2]: flit 0 of worm 1 on virtual channel 1 in cycle 4, expected nothing',
  )
})

it('notices a flit that comes after the worm', () => {
  const doubled: typeof worm = {
    ...worm,
    drivers: {
      ...worm.drivers,
      again(t) {
        const { timetable } = t.state
        t.dut.inject[0]!.valid = t.cycle === timetable.end + 1
        t.dut.inject[0]!.packet.flits = 1
      },
    },
  }
  const messages = runTestbench(doubled).checks.failed.map(({ message }) => message)
  expect(messages).toContain(
    'router 0, arriving[6]: flit 0 of worm 0 on virtual channel 0 in cycle 10, expected nothing',
  )
  expect(messages).toContain(
    'router 0, leaving[6]: flit 0 of worm 0 on virtual channel 0 in cycle 11, expected nothing',
  )
})
