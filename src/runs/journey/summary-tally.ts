/** What is kept of the packets of a run, as data: one thread can hand it to another. */

/** A packet, as little of it as a summary keeps. */
export interface PacketTime {
  readonly tag: number | null
  readonly from: string
  readonly to: string
  readonly created: number
  /** In cycles. */
  readonly latency: number
  readonly waited: number
}

/** Cycles of one reason. */
export interface ReasonTime {
  readonly name: string
  /** What it means. */
  readonly about: string
  readonly cycles: number
}

/** Cycles that packets have waited at a place. */
export interface PlaceTime {
  readonly label: string
  readonly path: string
  readonly cycles: number
  /** By reason. */
  readonly reasons: ReadonlyMap<string, number>
}

/** A packet that others have waited for, whoever stood between. */
export interface BlockerTime {
  readonly tag: number | null
  /** Cycles of others. */
  readonly cycles: number
  readonly victims: number
}

/** Of all packets that began in some cycles. */
export interface SummaryTally {
  /** One for each copy that has arrived, in the order in which they did. */
  readonly latencies: readonly number[]
  readonly underWay: number
  readonly reasons: readonly ReasonTime[]
  /** As many of them as are ever listed. */
  readonly slowest: readonly PacketTime[]
  readonly places: readonly PlaceTime[]
  readonly blockers: readonly BlockerTime[]
}
