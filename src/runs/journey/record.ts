/** Journeys as plain data, for JSON output and tables. */

import { accountOf, sumOf, type Part } from './account.js'
import { wayTo, type Journey, type Stay } from './journey.js'
import type { JourneyNetwork } from './network.js'
import { copiesUnderWay } from './under-way.js'

/** A copy of a packet. Cycles are counted from 0; those of a hop are by flit. */
export interface JourneyRecord {
  readonly tag: number | null
  readonly from: string
  /** Null if it has not arrived. */
  readonly to: string | null
  /** If it has not arrived, the number of flits that have left its source. */
  readonly flits: number
  readonly created: number
  /** Null if it has not arrived. */
  readonly delivered: number | null
  /** In cycles: `delivered` - `created`, and the sum of the account; null if it has not arrived. */
  readonly latency: number | null
  /** The last cycle of the account: if the packet has not arrived, the sum is `until` + 1 - `created`. */
  readonly until: number
  /** Cycles by reason, in the order in which they first occurred. */
  readonly account: Readonly<Record<string, number>>
  readonly hops: readonly HopRecord[]
}

/** A place on the way. */
export interface HopRecord {
  readonly place: string
  readonly path: string
  readonly arrived: readonly number[]
  /** Empty at the sink. */
  readonly moved: readonly number[]
  readonly waits: readonly WaitRecord[]
}

export interface WaitRecord {
  readonly from: number
  readonly cycles: number
  readonly activity: string
  /** Tags of the packets for which it waited. */
  readonly culprits: readonly (number | null)[]
}

/** The members that only arrived packets have. */
export interface ArrivedRecord extends JourneyRecord {
  readonly to: string
  readonly delivered: number
  readonly latency: number
}

export function hasArrived(record: JourneyRecord): record is ArrivedRecord {
  return record.delivered !== null
}

/**
 * One record for each copy of a packet; none for a packet that was under way before the first cycle and has not arrived.
 * @param cycle - the last followed cycle
 */
export function recordsOf(journey: Journey, network: JourneyNetwork, cycle: number): JourneyRecord[] {
  const arrived = journey.deliveries.map((end) => {
    const delivered = end.arrived.at(-1)!
    const times = { delivered, latency: delivered - journey.created, until: delivered - 1 }
    return { ...recordOf(end, accountOf(end), network, cycle), to: network.places[end.place]!.label, ...times }
  })
  if (journey.isPartial) return arrived
  return [
    ...arrived,
    ...copiesUnderWay(journey, cycle, network).map(({ end, parts }) => recordOf(end, parts, network, cycle)),
  ]
}

/** The record of a copy that has not arrived. */
function recordOf(end: Stay, parts: readonly Part[], network: JourneyNetwork, until: number): JourneyRecord {
  const { tag, origin, created, deliveries } = end.journey
  return {
    tag,
    from: network.places[origin.place]!.label,
    to: null,
    flits: deliveries.includes(end) ? end.arrived.length : origin.moved.length,
    created,
    delivered: null,
    latency: null,
    until,
    account: Object.fromEntries(sumOf(parts)),
    hops: wayTo(end).map((stay) => hopOf(stay, network, until)),
  }
}

function hopOf({ place, arrived, moved, waits }: Stay, { places }: JourneyNetwork, until: number): HopRecord {
  return {
    place: places[place]!.label,
    path: places[place]!.path,
    arrived,
    moved,
    waits: waits.map(({ from, cycles, activity, culprits }) => {
      return {
        from,
        cycles: Math.min(cycles, until + 1 - from),
        activity: activity.name,
        culprits: culprits.map(({ journey }) => journey.tag),
      }
    }),
  }
}
