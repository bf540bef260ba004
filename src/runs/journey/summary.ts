/** The summary of the packets of a run, as data and as text. */

import {
  bySlowness,
  type BlockerTime,
  type PacketTime,
  type PlaceTime,
  type ReasonTime,
  type SummaryTally,
} from './summary-tally.js'
import { counted } from '../../base/text.js'

/**
 * Where the time of all packets of a run was spent. Several recorders may have counted them; each packet was counted by one.
 */
export class Summary {
  /** The latencies of all packets, one for each copy. */
  readonly latencies: readonly number[]
  /** The number of packets that have begun and not arrived. */
  readonly underWay: number

  constructor(private readonly tallies: readonly SummaryTally[]) {
    this.latencies = tallies.flatMap(({ latencies }) => latencies)
    this.underWay = tallies.reduce((sum, tally) => sum + tally.underWay, 0)
  }

  /** By reason, the longest first. */
  get reasons(): ReasonTime[] {
    const all = this.tallies.flatMap(({ reasons }) => reasons)
    return longestFirst(
      joined(all, ({ name }) => name, addReasons),
      ({ name }) => name,
    )
  }

  /** The slowest packets; packets with the same latency by their creation. */
  slowestPackets(count: number): PacketTime[] {
    const all = this.tallies.flatMap(({ slowest }) => slowest)
    return all.sort(bySlowness).slice(0, count)
  }

  /** The places with most waiting. */
  worstPlaces(count: number): PlaceTime[] {
    const all = this.tallies.flatMap(({ places }) => places)
    return longestFirst(
      joined(all, ({ path }) => path, addPlaces),
      ({ path }) => path,
    ).slice(0, count)
  }

  /** The packets that were the root of most waiting. */
  worstBlockers(count: number): BlockerTime[] {
    const all = this.tallies.flatMap(({ blockers }) => blockers)
    return longestFirst(
      joined(all, (blocker) => blocker.tag ?? blocker, addBlockers),
      ({ tag }) => tag ?? -1,
    ).slice(0, count)
  }
}

/** Combines the items with the same key. */
function joined<T>(items: readonly T[], keyOf: (item: T) => unknown, add: (a: T, b: T) => T): T[] {
  const found = new Map<unknown, T>()
  for (const item of items) {
    const key = keyOf(item)
    const known = found.get(key)
    found.set(key, known === undefined ? item : add(known, item))
  }
  return [...found.values()]
}

/** Sorts by cycles, then by name or number. */
function longestFirst<T extends { readonly cycles: number }>(items: T[], nameOf: (item: T) => string | number): T[] {
  return items.sort((a, b) => b.cycles - a.cycles || (nameOf(a) < nameOf(b) ? -1 : 1))
}

function addReasons(a: ReasonTime, b: ReasonTime): ReasonTime {
  return { ...a, cycles: a.cycles + b.cycles }
}

function addPlaces(a: PlaceTime, b: PlaceTime): PlaceTime {
  const reasons = new Map(a.reasons)
  for (const [reason, cycles] of b.reasons) reasons.set(reason, (reasons.get(reason) ?? 0) + cycles)
  return { ...a, cycles: a.cycles + b.cycles, reasons }
}

function addBlockers(a: BlockerTime, b: BlockerTime): BlockerTime {
  return { ...a, cycles: a.cycles + b.cycles, victims: a.victims + b.victims }
}

/** The number of rows of each list. */
const listed = 5

export function describeSummary(summary: Summary): string {
  const { latencies, underWay } = summary
  if (latencies.length === 0) return `no packet has arrived; ${underWay} are under way`
  return [
    headline(latencies, underWay),
    ...reasonLines(summary),
    '',
    'slowest packets',
    ...summary.slowestPackets(listed).map(({ tag, from, to, created, latency, waited }) => {
      return `  #${tag} from ${from} to ${to}: created in cycle ${created}, latency ${latency}, of which it waited ${waited}`
    }),
    ...section('where packets waited most', summary.worstPlaces(listed), ({ label, path, cycles, reasons }) => {
      const parts = [...reasons].sort(([, a], [, b]) => b - a).map(([reason, sum]) => `${reason} ${sum}`)
      return `  ${label} = ${path}: ${cycles} cycles: ${parts.join(', ')}`
    }),
    ...section(
      'packets that others waited for, directly or through others',
      summary.worstBlockers(listed),
      (blocker) => {
        const { tag, cycles, victims } = blocker
        return `  #${tag}: ${cycles} cycles of ${victims} ${victims === 1 ? 'other' : 'others'}`
      },
    ),
  ].join('\n')
}

function headline(latencies: readonly number[], underWay: number): string {
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!
  const mean = sorted.reduce((sum, latency) => sum + latency, 0) / sorted.length
  const rest = underWay === 0 ? '' : `; ${underWay} under way`
  return `${counted(sorted.length, 'packet')}${rest}: latency ${mean.toFixed(1)} on average, half up to ${at(0.5)}, 99 % up to ${at(0.99)}, at most ${sorted.at(-1)}`
}

/** The number of characters of the longest bar. */
const barLength = 30

function reasonLines({ reasons, latencies }: Summary): string[] {
  const total = reasons.reduce((sum, { cycles }) => sum + cycles, 0)
  const width = Math.max(...reasons.map(({ name }) => name.length))
  const greatest = reasons[0]!.cycles
  return reasons.map(({ name, about, cycles }) => {
    const bar = '█'.repeat(Math.round((cycles / greatest) * barLength)).padEnd(barLength)
    const share = `${((100 * cycles) / total).toFixed(1)} %`.padStart(7)
    const each = (cycles / latencies.length).toFixed(2).padStart(8)
    return `  ${name.padEnd(width)} ${each} cycles ${share}  ${bar}  ${about}`.trimEnd()
  })
}

function section<T>(title: string, items: readonly T[], line: (item: T) => string): string[] {
  return items.length === 0 ? [] : ['', title, ...items.map(line)]
}

/** The summary as data. */
export function summaryAsJson(summary: Summary): object {
  const { latencies, reasons, underWay } = summary
  return {
    packets: latencies.length,
    underWay,
    latency: latencies.reduce((sum, latency) => sum + latency, 0),
    account: Object.fromEntries(reasons.map(({ name, cycles }) => [name, cycles])),
    slowest: summary.slowestPackets(100),
    places: summary
      .worstPlaces(Infinity)
      .map(({ reasons: own, ...place }) => ({ ...place, reasons: Object.fromEntries(own) })),
    blockers: summary.worstBlockers(100),
  }
}
