import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hopsOf } from '../../../src/networks/collective/route.js'
import type { Network } from '../../../src/networks/collective/network.js'
import { criticalPath, endsOf } from '../../../src/networks/play/critical-path.js'
import type { WorkloadResult } from '../../../src/networks/play/event-program.js'
import type { Transfer, Workload, WorkloadEvent } from '../../../src/networks/workload/workload.js'
import { playerFor } from './players.js'

const network: Network = { topology: 'torus', sizes: [3, 2] }
const startups = ['blocking', 'serial', 'latency'] as const

/** The parts of a random workload: computations and messages, each after some of its rank that came before. */
const steps = fc.array(
  fc.record({
    rank: fc.nat(5),
    peer: fc.nat(5),
    cycles: fc.nat(30),
    flits: fc.integer({ min: 1, max: 9 }),
    earliest: fc.option(fc.nat(60), { nil: undefined }),
    picks: fc.array(fc.nat(), { maxLength: 2 }),
  }),
  { minLength: 1, maxLength: 30 },
)

function workloadOf(rows: typeof steps extends fc.Arbitrary<infer T> ? T : never): Workload {
  const events: WorkloadEvent[] = []
  const transfers: Transfer[] = []
  const afterOf = (rank: number, picks: readonly number[]): number[] => {
    const own = [...events.keys()].filter((index) => events[index]!.rank === rank)
    return own.length === 0 ? [] : [...new Set(picks.map((pick) => own[pick % own.length]!))]
  }
  rows.forEach(({ rank, peer, cycles, flits, earliest, picks }, row) => {
    const name = `row ${row}`
    if (rank === peer)
      events.push({ kind: row % 3 === 0 ? 'join' : 'compute', rank, name, cycles, after: afterOf(rank, picks) })
    else {
      const send = events.length
      const start = earliest === undefined ? {} : { earliest }
      events.push({ kind: 'send', rank, name, after: afterOf(rank, picks), ...start })
      events.push({ kind: 'receive', rank: peer, name, after: afterOf(peer, picks.slice(1)) })
      transfers.push({ send, receive: send + 1, flits })
    }
  })
  return { name: 'random', ranks: 6, events, transfers }
}

function play(
  workload: Workload,
  ts: number,
  startup: (typeof startups)[number],
  engine: 'bitslice' | 'scalar' = 'bitslice',
) {
  return playerFor(network, 'one-port', { engine }).playWorkload(workload, { ts, tr: 3, startup })
}

/** The laws of any run of any workload. */
function expectLaws(workload: Workload, result: WorkloadResult, ts: number): void {
  const { events, transfers } = workload
  events.forEach(({ kind, after, cycles = 0, earliest = 0 }, index) => {
    const { ready, start, end } = result.events[index]!
    expect(ready).toBe(Math.max(0, ...after.map((before) => result.events[before]!.end)))
    if (kind !== 'compute') expect(start).toBe(Math.max(ready, earliest))
    if (kind === 'compute') expect(end).toBe(start + cycles)
    if (kind === 'join') expect(end).toBe(start)
  })
  transfers.forEach(({ send, receive, flits }, index) => {
    const times = result.transfers[index]!
    const path = { from: events[send]!.rank, to: events[receive]!.rank, ways: ['shorter', 'shorter'] as const }
    expect(times.ready).toBe(result.events[send]!.start)
    expect(times.received - times.taken).toBeGreaterThanOrEqual(ts + hopsOf(path, network) + flits + 3)
    expect(result.events[receive]!.end).toBe(Math.max(result.events[receive]!.ready, times.received))
    // Its tail has left, and has not come.
    expect(result.events[send]!.end).toBeGreaterThanOrEqual(times.left + flits)
    expect(result.events[send]!.end).toBeLessThan(times.received)
  })
  expect(result.cycles).toBe(Math.max(...endsOf(workload, result.events)))
  for (let rank = 0; rank < workload.ranks; rank++) {
    const computing = [...events.keys()].filter(
      (index) => events[index]!.kind === 'compute' && events[index]!.rank === rank,
    )
    const spans = computing.map((index) => result.events[index]!).filter(({ start, end }) => end > start)
    spans.sort((a, b) => a.start - b.start)
    spans.slice(1).forEach(({ start }, before) => expect(start).toBeGreaterThanOrEqual(spans[before]!.end))
  }
}

describe('a random workload', () => {
  it('keeps the laws of its events, with each start-up', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom(...startups), fc.nat(9), (rows, startup, ts) => {
        const workload = workloadOf(rows)
        expectLaws(workload, play(workload, ts, startup), ts)
      }),
      { numRuns: 60 },
    )
  })

  it('takes the same times on the scalar engine', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom(...startups), (rows, startup) => {
        const workload = workloadOf(rows)
        expect(play(workload, 4, startup, 'scalar')).toEqual(play(workload, 4, startup))
      }),
      { numRuns: 15 },
    )
  })

  it('has no start-ups where they take no time: a send waits for its port', () => {
    const messages = [1, 2, 3].map((receive, index) => ({ send: index, receive: 2 + receive, flits: 10 }))
    const sends = [0, 1, 2].map((send) => ({ kind: 'send' as const, rank: 0, name: `send ${send}`, after: [] }))
    const receives = [1, 1, 1].map((rank) => ({ kind: 'receive' as const, rank, name: 'receive', after: [] }))
    const workload = { name: 'three', ranks: 2, events: [...sends, ...receives], transfers: messages }
    for (const startup of startups) {
      const kinds = (ts: number) => {
        const sums = new Map<string, number>()
        const result = play(workload, ts, startup)
        for (const { kind, from, to } of criticalPath(workload, result, 1))
          sums.set(kind, (sums.get(kind) ?? 0) + to - from)
        return Object.fromEntries(sums)
      }
      // Two messages of ten flits are in front.
      expect(kinds(0)).toEqual({ port: 20, network: 14 })
      expect(kinds(5)).toEqual(
        {
          blocking: { port: 30, 'start-up': 5, network: 14 },
          serial: { port: 20, 'start-up': 5, network: 14 },
          latency: { port: 20, 'start-up': 5, network: 14 },
        }[startup],
      )
    }
  })

  it('has a critical path for each rank, from cycle 0 to its end', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom(...startups), (rows, startup) => {
        const workload = workloadOf(rows)
        const result = play(workload, 4, startup)
        endsOf(workload, result.events).forEach((end, rank) => {
          const at = criticalPath(workload, result, rank).reduce((until, { kind, from, to }) => {
            expect(from).toBe(until)
            if (kind === 'start-up') expect(to - from).toBe(4)
            return to
          }, 0)
          expect(at).toBe(end)
        })
      }),
      { numRuns: 60 },
    )
  })

  it('that begins later is later by as much: time without messages passes as if each cycle was run', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 2000 }), (rows, delay) => {
        const workload = workloadOf(rows.map((row) => ({ ...row, earliest: undefined })))
        const first = workload.events.length
        const late: Workload = {
          ...workload,
          events: [
            ...workload.events.map((event) => ({ ...event, after: [...event.after, first + event.rank] })),
            ...Array.from(
              { length: 6 },
              (_, rank) => ({ kind: 'compute', rank, name: 'late', cycles: delay, after: [] }) as const,
            ),
          ],
        }
        const [soon, later] = [play(workload, 4, 'blocking'), play(late, 4, 'blocking')]
        expect(later.transfers.map(({ received }) => received - delay)).toEqual(
          soon.transfers.map(({ received }) => received),
        )
        expect(later.events.slice(0, first).map(({ end }) => end - delay)).toEqual(soon.events.map(({ end }) => end))
      }),
      { numRuns: 20 },
    )
  })
})
