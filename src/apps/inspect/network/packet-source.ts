/** A run whose packets can be followed: a replay of a network, or any run with a map of its links. */

import type { ClassOf } from '../../../runs/journey/flows.js'
import type { JourneyNetwork } from '../../../runs/journey/network.js'

/** A network that stands in one cycle of its run. Go to the cycle again after each pause: others may share the network. */
export interface StandingNetwork {
  readonly network: JourneyNetwork
  /** Goes to a cycle of the run, on settled values. */
  goTo(cycle: number): void
}

/** The cycles of a packet's creation and delivery; null for one that has not arrived. */
export interface PacketTimes {
  readonly created: number
  readonly delivered: number | null
}

export interface PacketSource {
  readonly firstCycle: number
  readonly lastCycle: number
  /** Packets that were sent, and those of them that arrived; null if the run does not know its packets. */
  readonly counts: { readonly sent: number; readonly delivered: number } | null
  /** The cycles in which packets arrived, in any order. */
  readonly deliveries: Iterable<number>
  readonly classOf: ClassOf
  /** The destination in the head of a packet: the label of its sink, or a number; null where it is not known. */
  destinationOf(tag: number): string | null
  timesOf(tag: number): PacketTimes | undefined
  /** A way of its own through the run for the caller; null for a run without a network. */
  stand(): StandingNetwork | null
}

/** The packets of a run that cannot be followed. */
export function withoutPackets({
  firstCycle,
  lastCycle,
}: Pick<PacketSource, 'firstCycle' | 'lastCycle'>): PacketSource {
  const none = {
    counts: null,
    deliveries: [],
    classOf: () => null,
    destinationOf: () => null,
    timesOf: () => undefined,
    stand: () => null,
  }
  return { firstCycle, lastCycle, ...none }
}
