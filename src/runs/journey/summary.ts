import { bySlowness } from './slowest-packets.js'
import type { BlockerTime, PacketTime, PlaceTime, ReasonTime, SummaryTally } from './summary-tally.js'

/** Where the time of all packets of a run went, however many have counted them: of each packet, one has. */
export class Summary {
  /** Of all packets, one for each copy. */
  readonly latencies: readonly number[]
  /** Packets that have begun and not arrived. */
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

  /** The packets that took longest; those of the same latency by their creation. */
  slowestPackets(count: number): PacketTime[] {
    const all = this.tallies.flatMap(({ slowest }) => slowest)
    return all.sort(bySlowness).slice(0, count)
  }

  /** The places at which packets waited most. */
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

/** Those of the same key as one. */
function joined<T>(items: readonly T[], keyOf: (item: T) => unknown, add: (a: T, b: T) => T): T[] {
  const found = new Map<unknown, T>()
  for (const item of items) {
    const key = keyOf(item)
    const known = found.get(key)
    found.set(key, known === undefined ? item : add(known, item))
  }
  return [...found.values()]
}

/** Those of the same length by name, or number. */
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
