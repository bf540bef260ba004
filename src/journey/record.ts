/** Journeys as plain data: what is written as JSON, and what tables are made from. */

import { accountOf, sumOf } from './account.js'
import { wayTo, type Journey, type Stay } from './journey.js'
import type { JourneyNetwork } from './network.js'

/** A copy of a packet that has arrived. Cycles are counted from 0; those of a hop are by flit. */
export interface JourneyRecord {
  readonly tag: number | null
  readonly from: string
  readonly to: string
  readonly flits: number
  readonly created: number
  readonly delivered: number
  /** In cycles: `delivered` - `created`, and the sum of the account. */
  readonly latency: number
  /** Cycles by reason, in the order in which they first occurred. */
  readonly account: Readonly<Record<string, number>>
  readonly hops: readonly HopRecord[]
}

/** A place on the way. */
export interface HopRecord {
  readonly place: string
  readonly path: string
  readonly arrived: readonly number[]
  /** None at the sink. */
  readonly moved: readonly number[]
  readonly waits: readonly WaitRecord[]
}

export interface WaitRecord {
  readonly from: number
  readonly cycles: number
  readonly activity: string
  /** Tags of the packets that it waited for. */
  readonly culprits: readonly (number | null)[]
}

/** One record for each copy of a packet that has arrived. */
export function recordsOf(journey: Journey, network: JourneyNetwork): JourneyRecord[] {
  return journey.deliveries.map((delivery) => {
    const delivered = delivery.arrived.at(-1)!
    return {
      tag: journey.tag,
      from: network.places[journey.origin.place]!.label,
      to: network.places[delivery.place]!.label,
      flits: delivery.arrived.length,
      created: journey.created,
      delivered,
      latency: delivered - journey.created,
      account: Object.fromEntries(sumOf(accountOf(delivery))),
      hops: wayTo(delivery).map((stay) => hopOf(stay, network)),
    }
  })
}

function hopOf({ place, arrived, moved, waits }: Stay, { places }: JourneyNetwork): HopRecord {
  return {
    place: places[place]!.label,
    path: places[place]!.path,
    arrived,
    moved,
    waits: waits.map(({ from, cycles, activity, culprits }) => {
      return { from, cycles, activity: activity.name, culprits: culprits.map(({ journey }) => journey.tag) }
    }),
  }
}
