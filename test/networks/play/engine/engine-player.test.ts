import { describe, expect, it } from 'vitest'
import { broadcastSchedule } from '../../../../src/networks/collective/broadcast/broadcast.js'
import type { Network } from '../../../../src/networks/collective/network.js'
import type { Schedule } from '../../../../src/networks/collective/schedule.js'
import type { Timing } from '../../../../src/networks/collective/timing.js'
import { EnginePlayer } from '../../../../src/networks/play/engine/engine-player.js'
import { scheduleOf } from '../schedules.js'

const ring: Network = { topology: 'torus', sizes: [4] }
const timing: Timing = { flits: 3, ts: 2, tr: 1, startup: 'serial' }
const play = (schedule: Schedule, changes: Partial<Timing> = {}, vcs = 2) =>
  new EnginePlayer(schedule.network, schedule.ports, { engine: 'scalar', vcs }).play(schedule, {
    ...timing,
    ...changes,
  })

const oneSend = scheduleOf(ring, 'one-port', [{ source: 0, destinations: [2] }], [{ from: 0, to: 2, carries: [0] }])

describe('collective engines', () => {
  it('take ts + hops + flits + tr for a unicast', () => {
    expect(play(oneSend)).toEqual({
      cycles: 2 + 2 + 3 + 1,
      unicasts: [{ ready: 0, taken: 0, left: 2, received: 8 }],
      messages: [{ completed: 8 }],
    })
  })

  it('take no time for nothing', () => {
    expect(play(scheduleOf(ring, 'one-port', [], []))).toEqual({ cycles: 0, unicasts: [], messages: [] })
  })

  it('go on with larger tables for a larger schedule', () => {
    const network: Network = { topology: 'torus', sizes: [2, 2] }
    const player = new EnginePlayer(network, 'all-port', { engine: 'scalar', times: false })
    const plays = [3, 40].map((flits) => ({
      schedule: broadcastSchedule('dcf', network, 0),
      timing: { ...timing, flits },
    }))
    const [short, long] = plays.map((one) => player.run([one])[0]!)
    expect(long!.cycles - short!.cycles).toBeGreaterThanOrEqual(37)
    expect(short!.lastReceived[0]).toBe(0)
    expect(Math.max(...short!.lastReceived)).toBe(short!.cycles)
  })

  it.each([
    ['FW950', oneSend, { flits: 0 }],
    ['FW951', scheduleOf(ring, 'one-port', [{ source: 0, destinations: [2, 3] }], oneSend.unicasts), {}],
    ['FW953', oneSend, { ts: 65536 }],
    ['FW953', oneSend, { tr: 70_000 }],
  ] as const)('refuse, with %s, what they cannot carry out', (code, schedule, changes) => {
    expect(() => play(schedule, changes)).toThrow(
      expect.objectContaining({ message: expect.stringContaining(code) as string }),
    )
  })

  it('refuse schedules side by side that differ in their start-ups', () => {
    const player = new EnginePlayer(ring, 'one-port', { engine: 'scalar', runs: 2 })
    const plays = (['serial', 'latency'] as const).map((startup) => ({
      schedule: oneSend,
      timing: { ...timing, startup },
    }))
    expect(() => player.playAll(plays)).toThrow(/FW950/)
    // More than there are runs go one after the other.
    const three = [1, 2, 3].map((flits) => ({ schedule: oneSend, timing: { ...timing, flits } }))
    expect(player.playAll(three).map(({ cycles }) => cycles)).toEqual([6, 7, 8])
  })

  it('leave it to software to explain a deadlock', () => {
    const all = [0, 1, 2, 3]
    const around = scheduleOf(
      ring,
      'one-port',
      all.map((source) => ({ source, destinations: [(source + 2) % 4] })),
      all.map((from) => ({ from, to: (from + 2) % 4, carries: [from], ways: ['positive'] })),
    )
    expect(() => play(around, { flits: 30, ts: 0 }, 1)).toThrow(/FW952/)
  })
})
