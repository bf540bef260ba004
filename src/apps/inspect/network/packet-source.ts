/** A run whose packets can be followed: a replay, or a dump with a map of its links. */

import type { JourneyNetwork } from '../../../runs/journey/network.js'

/** A network that stands in one cycle of its run. */
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
  timesOf(tag: number): PacketTimes | undefined
  /** A network of its own for the caller; null for a run without. */
  stand(): StandingNetwork | null
}
