import { describe, expect, it } from 'vitest'
import type { Failure, Waiter } from '../../../src/apps/inspect/opening/failure.js'
import { fittingText } from '../../../web/views/wave/fitting-text.js'
import { packetPaint, activityPaint, valuePaint } from '../../../web/views/palette.js'
import { stepsOf } from '../../../web/state/circle.js'

/** Waiters by name, with the positions of those that they wait for. */
function failureOf(...waiters: readonly (readonly [string, readonly number[]])[]): Failure {
  const all = waiters.map(([name, on], place): Waiter => {
    return { name, tag: null, place, path: '', label: '', reason: '', about: '', since: null, on }
  })
  const waits = { waiters: all, isCircle: true, lines: [], advice: '', signals: [], packets: 2 }
  return { kind: 'standstill', cycle: 9, since: 4, text: '', packet: null, instance: null, waits }
}

const stepText = (failure: Failure): string[] =>
  stepsOf(failure).map(
    ({ waiter, next }) => `${waiter.name}@${waiter.place}→${next ? `${next.name}@${next.place}` : 'nothing'}`,
  )

describe('the steps of a circle', () => {
  it('are its packets, each once, however many channels they hold', () => {
    expect(stepText(failureOf(['#0', [1]], ['#0', [2]], ['#1', [3]], ['#1', [0]]))).toEqual(['#0@1→#1@3', '#1@3→#0@1'])
  })

  it('lead back to a packet that waits for itself', () => {
    expect(stepText(failureOf(['#0', [1]], ['#0', [0]]))).toEqual(['#0@0→#0@1', '#0@1→#0@0'])
  })

  it('end where a packet waits for what no packet holds', () => {
    expect(stepText(failureOf(['#0', []]))).toEqual(['#0@0→nothing'])
  })
})

describe('a flit in a narrow cell', () => {
  const flit = { text: 'H→(2,1)₁#12', packet: 12 }

  it.each([
    [11, 'H→(2,1)₁#12'],
    [10, '#12'],
    [3, '#12'],
    [2, '12'],
    [1, ''],
    [0, ''],
    [-4, ''],
  ])('of %d characters keeps the whole number of its packet, or nothing', (room, text) => {
    expect(fittingText(flit, room)).toBe(text)
  })

  it('is not shortened like a plain value', () => {
    expect(fittingText({ text: 'Serialization', packet: null }, 4)).toBe('Ser…')
  })
})

describe('colours', () => {
  const packets = Array.from({ length: 40 }, (_, tag) => packetPaint(tag).fill)
  const activities = ['Moves', 'Pipeline', 'Serialization', 'Queue', 'Behind', 'Starved', 'NoVc', 'LostVc', 'NoCredit']

  it('of packets are none of activities, and none is white', () => {
    const others = new Set(activities.map((name) => activityPaint(name, 'wait').fill))
    expect(packets.filter((fill) => others.has(fill) || /^#f{3,6}$/i.test(fill))).toEqual([])
  })

  it('of packets are far from each other and from those of activities', () => {
    const all = [...new Set(packets), ...activities.map((name) => activityPaint(name, 'wait').fill)]
    for (const [i, one] of all.entries())
      for (const other of all.slice(i + 1)) expect(distance(one, other), `${one} ${other}`).toBeGreaterThan(24)
  })

  it('of an activity are the same in waves and in bars', () => {
    expect(valuePaint('NoCredit', 'pink')).toEqual(activityPaint('NoCredit', 'wait'))
    expect(valuePaint('Allocating', 'blue')).toEqual(activityPaint('Allocating', 'pipeline'))
    expect(valuePaint('Positive', 'state')).toBeNull()
  })
})

function distance(one: string, other: string): number {
  const [a, b] = [one, other].map((colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)))
  return Math.hypot(...a!.map((value, i) => value - b![i]!))
}
