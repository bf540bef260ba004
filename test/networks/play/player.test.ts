import { describe, expect, it } from 'vitest'
import type { Network } from '../../../src/networks/collective/network.js'
import { routeOf } from '../../../src/networks/collective/route.js'
import { flitsOf, type Schedule } from '../../../src/networks/collective/schedule.js'
import { summaryOf } from '../../../src/networks/play/play-result.js'
import type { Timing } from '../../../src/networks/collective/timing.js'
import { sample } from '../../support/sample.js'
import { playerFor } from './players.js'
import { randomSchedule, scheduleOf } from './schedules.js'

describe('engines', () => {
  const networks = [
    ['torus', [2, 2, 2], 'one-port'],
    ['torus', [4, 3], 'one-port'],
    ['mesh', [3, 3], 'all-port'],
  ] as const

  it.each(sample(networks, 2))('play the same on a %s of %j, %s', (topology, sizes, ports) => {
    const network: Network = { topology, sizes }
    const [scalar, bitslice] = (['scalar', 'bitslice'] as const).map((engine) =>
      playerFor(network, ports, { engine, meters: true }),
    )
    for (const startup of ['blocking', 'serial', 'latency'] as const) {
      const schedule = randomSchedule(network, ports, { multicasts: 6, destinations: 6, seed: 7 })
      const timing: Timing = { flits: 9, ts: 5, tr: 3, startup }
      const played = bitslice!.play(schedule, timing)
      expect(summaryOf(played, schedule, timing).blocked).toBeGreaterThan(0)
      expect(scalar!.play(schedule, timing)).toEqual(played)
    }
  })
})

describe('times', () => {
  const ring: Network = { topology: 'torus', sizes: [8] }
  const timing: Timing = { flits: 10, ts: 7, tr: 4, startup: 'blocking' }
  const play = (schedule: Schedule, changes: Partial<Timing> = {}) =>
    playerFor(schedule.network, schedule.ports).play(schedule, { ...timing, ...changes })
  const twoSends = scheduleOf(
    ring,
    'one-port',
    [{ source: 0, destinations: [1, 2] }],
    [
      { from: 0, to: 2, carries: [0] },
      { from: 0, to: 1, carries: [0] },
    ],
  )

  it.each([
    ['blocking', 7 + 10, 7 + 10 + 7],
    ['serial', 7, 17],
    ['latency', 0, 17],
  ] as const)('of two sends of a node: %s', (startup, taken, left) => {
    const { unicasts, cycles } = play(twoSends, { startup })
    expect(unicasts[0]).toEqual({ ready: 0, taken: 0, left: 7, received: 7 + 2 + 10 + 4 })
    expect(unicasts[1]).toEqual({ ready: 0, taken, left, received: left + 1 + 10 + 4 })
    expect(cycles).toBe(left + 15)
  })

  it('of what is only passed on, of several messages in one, and of none', () => {
    const schedule = scheduleOf(
      ring,
      'one-port',
      [
        { source: 0, destinations: [2] },
        { source: 1, destinations: [2, 1] },
      ],
      [
        { from: 0, to: 1, carries: [0] },
        { from: 1, to: 2, carries: [1, 0] },
        { from: 5, to: 6, carries: [] },
      ],
    )
    const { unicasts, messages } = play(schedule)
    const first = 7 + 1 + 10 + 4
    expect(unicasts.map(({ ready }) => ready)).toEqual([0, first, 0])
    expect(unicasts.map(({ received }) => received)).toEqual([first, first + 7 + 1 + 20 + 4, 7 + 1 + 1 + 4])
    expect(messages.map(({ completed }) => completed)).toEqual([first + 32, first + 32])
    expect(summaryOf({ cycles: first + 32, unicasts, messages }, schedule, timing)).toEqual({
      makespan: first + 32,
      completion: first + 32,
      latency: (first + 32 + 13) / 3,
      queued: 0,
      blocked: 0,
    })
  })

  it.each([
    [1, 0],
    [0, 1],
  ])('what a node has first it sends first; what comes at once goes in the order of the list: %i, %i', (one, other) => {
    const schedule = scheduleOf(
      { topology: 'mesh', sizes: [7] },
      'all-port',
      [2, 4, 0].map((source) => ({ source, destinations: [5] })),
      [
        { from: 3, to: 5, carries: [2] },
        { from: 3, to: 5, carries: [one] },
        { from: 3, to: 5, carries: [other] },
        { from: 2, to: 3, carries: [0] },
        { from: 4, to: 3, carries: [1] },
        { from: 0, to: 3, carries: [2] },
      ],
    )
    const { unicasts } = play(schedule, { startup: 'serial' })
    const near = 7 + 1 + 10 + 4
    expect(unicasts.slice(0, 3).map(({ ready }) => ready)).toEqual([unicasts[5]!.received, near, near])
    expect(unicasts[5]!.received).toBeGreaterThan(near)
    expect(unicasts.slice(0, 3).map(({ taken }) => taken)).toEqual([near + 14, near, near + 7])
  })

  it('of steps with barriers: a step begins when all before it is received', () => {
    const schedule = scheduleOf(
      ring,
      'one-port',
      [
        { source: 0, destinations: [3, 4] },
        { source: 5, destinations: [6] },
      ],
      [
        { from: 5, to: 6, carries: [1], step: 4 },
        { from: 3, to: 4, carries: [0], step: 2 },
        { from: 0, to: 3, carries: [0], step: 1 },
      ],
      true,
    )
    const { unicasts } = play(schedule, { tr: 0 })
    expect(unicasts.map(({ ready }) => ready)).toEqual([20 + 18, 20, 0])
    expect(unicasts[0]!.received).toBe(20 + 18 + 18)
  })

  it('of steps with barriers: the last of several messages of a step counts, wherever it is', () => {
    const schedule = scheduleOf(
      ring,
      'one-port',
      [0, 4, 2].map((source, message) => ({ source, destinations: [[1, 7, 3][message]!] })),
      [
        { from: 0, to: 1, carries: [0], step: 1 },
        { from: 4, to: 7, carries: [1], step: 1 },
        { from: 2, to: 3, carries: [2], step: 2 },
      ],
      true,
    )
    const { unicasts, cycles } = play(schedule)
    expect(unicasts.map(({ received }) => received)).toEqual([22, 24, 24 + 22])
    expect(unicasts[2]!.ready).toBe(24)
    expect(cycles).toBe(24 + 22)
  })

  it('an idle time without an event costs nothing', () => {
    const { cycles } = play(twoSends, { ts: 1e9, startup: 'latency' })
    expect(cycles).toBe(1e9 + 10 + 1 + 10 + 4)
  })

  it('tags that do not suffice are made more', () => {
    const sources = [1, 2, 3, 4, 5, 6, 7]
    const schedule = scheduleOf(
      ring,
      'one-port',
      sources.map((source) => ({ source, destinations: [0] })),
      sources.map((from, message) => ({ from, to: 0, carries: [message] })),
    )
    const { unicasts } = playerFor(ring, 'one-port', { tags: 1 }).play(schedule, { ...timing, startup: 'latency' })
    expect(unicasts).toEqual(play(schedule, { startup: 'latency' }).unicasts)
    expect(new Set(unicasts.map(({ received }) => received)).size).toBe(sources.length)
  })
})

describe('meters', () => {
  const timing: Timing = { flits: 6, ts: 3, tr: 0, startup: 'latency' }

  it.each([
    [[4, 3], 'one-port'],
    [[3, 2], 'all-port'],
  ] as const)('count the flits that the routes predict: %j, %s', (sizes, ports) => {
    const network: Network = { topology: 'torus', sizes }
    const schedule = randomSchedule(network, ports, { multicasts: 8, destinations: 5, seed: 3 })
    const expected = Array.from({ length: 4 * sizes[0] * sizes[1] }, () => 0)
    for (const unicast of schedule.unicasts)
      for (const { channel } of routeOf(unicast, network))
        expected[channel]! += flitsOf(unicast, schedule, timing.flits)
    const player = playerFor(network, ports, { meters: true })
    const played = player.play(schedule, timing)
    expect(played.channels!.map(({ flits }) => flits)).toEqual(expected)
    expect(played.channels!.reduce((sum, { heldIdle }) => sum + heldIdle, 0)).toBeGreaterThan(0)
    expect(player.play(schedule, timing)).toEqual(played)
  })

  it('find no channel held idle by a worm that nothing stops, and the flits behind one that waits', () => {
    const line: Network = { topology: 'mesh', sizes: [6] }
    const lone = scheduleOf(line, 'one-port', [{ source: 0, destinations: [5] }], [{ from: 0, to: 5, carries: [0] }])
    const player = playerFor(line, 'one-port', { meters: true })
    const alone = player.play(lone, timing).channels!
    expect(alone.map(({ flits }) => flits)).toEqual([6, 0, 6, 0, 6, 0, 6, 0, 6, 0, 0, 0])
    expect(alone.every(({ heldIdle }) => heldIdle === 0)).toBe(true)

    const two = scheduleOf(
      line,
      'one-port',
      [0, 4].map((source) => ({ source, destinations: [5] })),
      [
        { from: 0, to: 5, carries: [0] },
        { from: 4, to: 5, carries: [1] },
      ],
    )
    // The head from 0 comes to 4 when the message of 4 has just begun.
    const { channels, unicasts } = player.play(two, { ...timing, flits: 20 })
    const waited = unicasts[0]!.received - unicasts[1]!.received
    expect(waited).toBeGreaterThan(15)
    expect(channels!.map(({ flits }) => flits)).toEqual([20, 0, 20, 0, 20, 0, 20, 0, 40, 0, 0, 0])
    for (const from of [0, 1, 2, 3]) expect(channels![2 * from]!.heldIdle).toBeGreaterThan(10)
  })

  it('are not there if nobody asks', () => {
    const schedule = scheduleOf({ topology: 'mesh', sizes: [6] }, 'one-port', [], [])
    expect(playerFor(schedule.network, 'one-port').play(schedule, timing)).toEqual({
      cycles: 0,
      unicasts: [],
      messages: [],
    })
  })
})

describe('refusals', () => {
  const ring: Network = { topology: 'torus', sizes: [4] }
  const timing: Timing = { flits: 20, ts: 0, tr: 0, startup: 'latency' }
  const message = { source: 0, destinations: [2] }
  const direct = scheduleOf(ring, 'one-port', [message], [{ from: 0, to: 2, carries: [0] }])
  const play = (schedule: Schedule, changes: Partial<Timing> = {}) =>
    playerFor(ring, 'one-port').play(schedule, { ...timing, ...changes })

  it.each([{ flits: 0 }, { flits: 1.5 }, { ts: -1 }, { tr: NaN }])('a timing with %j', (changes) => {
    expect(() => play(direct, changes)).toThrow('FW950')
  })

  it('a schedule for another network', () => {
    expect(() => play({ ...direct, network: { topology: 'mesh', sizes: [4] } })).toThrow(
      /FW950: test is for a 4 mesh, one-port, not for a 4 torus, one-port/,
    )
    expect(() => play({ ...direct, ports: 'all-port' })).toThrow('FW950')
  })

  it('a node that is to send what it never has', () => {
    const unicasts = [{ from: 1, to: 2, carries: [0] }]
    expect(() => play(scheduleOf(ring, 'one-port', [message], unicasts))).toThrow(
      /FW951: test: unicast 0 from \(1\) to \(2\) carries message 0, which its node does not have at that time/,
    )
    const steps = [
      { from: 0, to: 1, carries: [0], step: 2 },
      { ...unicasts[0]!, step: 1 },
    ]
    expect(() => play(scheduleOf(ring, 'one-port', [message], steps, true))).toThrow(/FW951.*unicast 1 from/)
  })

  it('a destination that is left out', () => {
    const schedule = { ...direct, messages: [{ source: 0, destinations: [2, 3] }] }
    expect(() => play(schedule)).toThrow(/FW951: test: message 0 is never sent to its destination \(3\)/)
  })
})
