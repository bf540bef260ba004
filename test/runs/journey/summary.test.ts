import { describe, expect, it } from 'vitest'
import { accountOf, type Part } from '../../../src/runs/journey/account.js'
import { chainOf } from '../../../src/runs/journey/chain.js'
import type { Journey } from '../../../src/runs/journey/journey.js'
import { SlowestPackets } from '../../../src/runs/journey/summary-tally.js'
import type { JourneyNetwork } from '../../../src/runs/journey/network.js'
import { Summary, summaryAsJson } from '../../../src/runs/journey/summary.js'
import { SummaryRecorder } from '../../../src/runs/journey/summary-recorder.js'
import { follow, randomPackets, type Sent } from './traffic.js'

type Followed = readonly [summary: Summary, journeys: readonly Journey[], network: JourneyNetwork]

/** A summary, and the packets that it is of. */
function summarize(given: Parameters<typeof follow>[0], packets: readonly Sent[]): Followed {
  let recorder: SummaryRecorder | undefined
  const { journeys, network } = follow(given, packets, {
    onCycle: (network, cycle) => (recorder ??= new SummaryRecorder(network)).sample(cycle),
  })
  return [new Summary([recorder!.tally()]), journeys.map((journey) => journey!), network]
}

function accounts(journeys: readonly Journey[]): (Part & { readonly journey: Journey })[] {
  return journeys.flatMap((journey) =>
    journey.deliveries.flatMap((delivery) => accountOf(delivery).map((part) => ({ ...part, journey }))),
  )
}

/** Cycles by whatever parts are told apart by. */
function sumsBy<T, K>(parts: readonly (T & { readonly cycles: number })[], keyOf: (part: T) => K): Map<K, number> {
  const sums = new Map<K, number>()
  for (const part of parts) sums.set(keyOf(part), (sums.get(keyOf(part)) ?? 0) + part.cycles)
  return sums
}

const crowded = randomPackets(500, 16, 0.3, 7)

describe('a summary of random packets', () => {
  const runs: [string, Parameters<typeof follow>[0]][] = [
    ['torus', { topology: 'torus', sizeX: 4, sizeY: 4, vcs: 2, depth: 2 }],
    ['mesh', { sizeX: 4, sizeY: 4, vcs: 1, depth: 3 }],
    ['many channels', { sizeX: 4, sizeY: 4, vcs: 4, depth: 1, stages: 2 }],
  ]

  it.each(runs)('has the sums of their accounts: %s', (_, given) => {
    const [summary, journeys, network] = summarize(given, crowded)
    const parts = accounts(journeys)
    const waits = parts.filter(({ culprits }) => culprits.length > 0)
    expect(summary.underWay).toBe(0)
    expect(sumsBy(summary.reasons, ({ name }) => name)).toEqual(sumsBy(parts, ({ reason }) => reason))
    expect(new Map(summary.reasons.map(({ name, about }) => [name, about]))).toEqual(
      new Map(parts.map(({ reason, about }) => [reason, about])),
    )
    const places = new Map(summary.worstPlaces(Infinity).map(({ path, cycles }) => [path, cycles]))
    expect(places).toEqual(sumsBy(waits, ({ stay }) => network.places[stay!.place]!.path))
    const latencies = journeys.map(({ created, deliveries }) => deliveries[0]!.arrived.at(-1)! - created)
    expect([...summary.latencies].sort()).toEqual(latencies.sort())
  })

  it.each(runs)('blames the packets at the ends of chains: %s', (_, given) => {
    const [summary, journeys] = summarize(given, crowded)
    const waits = accounts(journeys).filter(({ culprits }) => culprits.length > 0)
    const ends = waits.map(({ cycles, culprits, from, journey }) => {
      return { cycles, journey, root: chainOf(culprits[0]!, from).last.journey }
    })
    const others = ends.filter(({ root, journey }) => root !== journey)
    const blockers = summary.worstBlockers(Infinity)
    expect(blockers.length).toBeGreaterThan(20)
    expect(new Map(blockers.map(({ tag, cycles }) => [tag, cycles]))).toEqual(sumsBy(others, ({ root }) => root.tag))
    for (const { tag, victims } of blockers)
      expect(victims).toBe(new Set(others.filter(({ root }) => root.tag === tag).map(({ journey }) => journey)).size)
  })

  it.each(runs)('is the same if each of several has counted those that began in some cycles: %s', (_, given) => {
    const borders = [-Infinity, 60, 110, Infinity]
    const shares = borders.slice(1).map((before, i) => ({ from: borders[i]!, before }))
    const lead = 40
    let whole: SummaryRecorder | undefined
    let recorders: readonly SummaryRecorder[] | undefined
    follow(given, crowded, {
      onCycle: (network, cycle) => {
        whole ??= new SummaryRecorder(network)
        whole.sample(cycle)
        recorders ??= shares.map((share) => new SummaryRecorder(network, undefined, share))
        for (const [i, { from, before }] of shares.entries()) {
          const isOver = cycle > before && recorders[i]!.isComplete
          if (cycle >= from - lead && !isOver) recorders[i]!.sample(cycle)
        }
      },
    })
    const tallies = recorders!.map((recorder) => recorder.tally())
    expect(Math.min(...tallies.map(({ latencies }) => latencies.length))).toBeGreaterThan(50)
    expect(summaryAsJson(new Summary(tallies))).toEqual(summaryAsJson(new Summary([whole!.tally()])))
  })

  it('keeps the slowest of any number of packets', () => {
    const slowest = new SlowestPackets()
    const packets = Array.from({ length: 10_000 }, (_, tag) => {
      return { tag, from: 'a', to: 'b', created: tag, latency: (tag * 7919) % 4001, waited: 0 }
    })
    for (const packet of packets) if (slowest.isSlow(packet.latency)) slowest.add(packet)
    const expected = [...packets].sort((a, b) => b.latency - a.latency || a.created - b.created)
    expect(slowest.all().slice(0, 100)).toEqual(expected.slice(0, 100))
  })
})
