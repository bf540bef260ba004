import { describe, expect, it } from 'vitest'
import { flitsOf } from '../../../src/networks/collective/schedule.js'
import type { Network } from '../../../src/networks/collective/network.js'
import { operations } from '../../../src/networks/collective/registry/operations.js'
import { hopsOf } from '../../../src/networks/collective/route.js'
import type { Timing } from '../../../src/networks/collective/timing.js'
import { sample } from '../../support/sample.js'
import { playerFor } from './players.js'

const torus = (...sizes: number[]): Network => ({ topology: 'torus', sizes })

function play(name: keyof typeof operations, network: Network, timing: Timing) {
  const unused = (): never => expect.unreachable()
  const input = { source: unused, messages: unused, sources: unused, options: {} }
  const { schedule, predict, bound } = operations[name].plan(network, input)
  const played = playerFor(network, schedule.ports, { longest: 4096 }).play(schedule, timing)
  return { schedule, played, predicted: predict(timing)?.cycles, bound: bound!(timing.flits).cycles }
}

const startups = ['blocking', 'serial', 'latency'] as const

describe('a ring all-reduce of n nodes', () => {
  const nodes = Array.from({ length: 15 }, (_, index) => index + 2)

  it.each(sample(nodes, 6))(
    'n = %i takes 2 (n - 1) (ts + hop + longest share + tr) cycles, whatever its length',
    (n) => {
      for (const flits of sample(
        Array.from({ length: 3 * n + 2 }, (_, index) => index + 1),
        6,
      )) {
        for (const [index, [ts, tr]] of (
          [
            [0, 0],
            [0, 1],
            [9, 4],
          ] as const
        ).entries()) {
          const { played } = play('ring-all-reduce', torus(n), { flits, ts, tr, startup: startups[index]! })
          expect([n, flits, played.cycles]).toEqual([n, flits, 2 * (n - 1) * (ts + 1 + Math.ceil(flits / n) + tr)])
        }
      }
    },
  )

  it('of 8 nodes and 1,024 flits takes 1,820 cycles: 14 times a hop, 128 flits and 1', () => {
    expect(play('ring-all-reduce', torus(8), { flits: 1024, ts: 0, tr: 1, startup: 'blocking' }).played.cycles).toBe(
      1820,
    )
  })
})

describe.each(Object.keys(operations) as (keyof typeof operations)[])('%s', (name) => {
  it.each([[4], [4, 2], [2, 2, 2]])('takes at least its bound on %j, and what is predicted', (...sizes) => {
    for (const flits of [1, 100, 960]) {
      for (const startup of startups) {
        const timing: Timing = { flits, ts: startup === 'latency' ? 20 : 0, tr: 3, startup }
        const { schedule, played, predicted, bound } = play(name, torus(...sizes), timing)
        expect(played.cycles).toBeGreaterThanOrEqual(bound)
        if (predicted !== undefined) expect(played.cycles).toBe(predicted)
        expectCausal(schedule, played, timing)
      }
    }
  })
})

/** No unicast is faster than alone, or begins before its node has received what it carries and what that combines. */
function expectCausal(
  schedule: Parameters<typeof flitsOf>[1] & ReturnType<typeof play>['schedule'],
  { unicasts }: ReturnType<typeof play>['played'],
  { flits, ts, tr }: Timing,
): void {
  const received = new Map<string, number>()
  schedule.unicasts.forEach(({ to, carries }, index) => {
    for (const message of carries) received.set(`${message} at ${to}`, unicasts[index]!.received)
  })
  const hasAt = (message: number, node: number): number => {
    const { source, combines = [] } = schedule.messages[message]!
    if (source !== node) return received.get(`${message} at ${node}`)!
    return Math.max(0, ...combines.map((other) => hasAt(other, node)))
  }
  schedule.unicasts.forEach((unicast, index) => {
    const times = unicasts[index]!
    expect(times.ready).toBe(Math.max(...unicast.carries.map((message) => hasAt(message, unicast.from))))
    const alone = ts + hopsOf(unicast, schedule.network) + flitsOf(unicast, schedule, flits) + tr
    expect(times.received - times.taken).toBeGreaterThanOrEqual(alone)
  })
}
