/** The way of a packet through a network, as it happened. */

import type { Activity } from './network.js'

/** A packet and where it has been. */
export interface Journey {
  /** Counts the packets of a run in the order in which their sources began with them. */
  readonly number: number
  /** As the network calls it; null until its head has left the source. */
  readonly tag: number | null
  /** The cycle in which it was to be sent; where nobody knows, the one in which its source could begin with it. */
  readonly created: number
  /** Whether its beginning lies before the first cycle that was observed. */
  readonly isPartial: boolean
  readonly origin: Stay
  /** The places where its copies are delivered; one, if it is not split. */
  readonly deliveries: readonly Stay[]
  /** Where copies have been lost, in a network that drops packets. */
  readonly drops: readonly Stay[]
}

/** The time that a packet, or one copy of it, has spent at one place. By flit; cycles ascend. */
export interface Stay {
  /** The number of the place. */
  readonly place: number
  readonly journey: Journey
  readonly before: Stay | null
  readonly next: readonly Stay[]
  /** The first cycle in which each flit stood here; at a sink, in which it was delivered. */
  readonly arrived: readonly number[]
  /** The cycle in which each flit left; one alone, if the packet left whole. */
  readonly moved: readonly number[]
  /** The cycle in which the last flit left; null before. */
  readonly leftIn: number | null
  /** The packet that stood here before; null where packets pass their time side by side. */
  readonly ahead: Stay | null
  /** The cycle in which the last flit of that one left; null before. */
  readonly aheadLeftIn: number | null
  /** What happened in the cycles in which the flit in front did not move; ascending, none longer than it lasted. */
  readonly waits: readonly Wait[]
}

/** Cycles in a row in which a packet did not move for the same reason. */
export interface Wait {
  readonly from: number
  /** Infinite while it goes on. */
  readonly cycles: number
  readonly activity: Activity
  /** Who keeps it waiting: the packets in front of the places that it waits for. */
  readonly culprits: readonly Stay[]
}

/** The places where one copy of a packet has been, from its source to the stay given. */
export function wayTo(end: Stay): Stay[] {
  const stays: Stay[] = []
  for (let stay: Stay | null = end; stay; stay = stay.before) stays.unshift(stay)
  return stays
}
