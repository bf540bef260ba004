/** Packets as the wires of links show them. */

/** A packet that was followed. */
export interface Packet {
  /** From 0, in the order in which their first flits were taken. */
  readonly number: number
  readonly id: bigint | null
  readonly dest: bigint | null
  readonly class: bigint | null
  readonly keeps: bigint | null
  /** True if its way before its first hop is not known. */
  readonly isStranger: boolean
  readonly hops: Hop[]
}

/** A packet at a place. By flit; cycles ascend. */
export interface Hop {
  readonly packet: Packet
  readonly place: number
  /** At a source, the first flit alone. */
  readonly arrived: number[]
  readonly moved: number[]
  next: Hop | null
  /** True if its last flit has come. */
  isComplete: boolean
}

/**
 * Transfers that do not fit. `stranger`: a packet leaves a router that it has not come to. `ambiguous`: several packets
 * look the same, and the one that came first is taken. `unfinished`: a packet begins before the last flit of another.
 * `unknown`: the virtual channel or the end of a packet has bits that are x or z, or is out of range.
 */
export type AnomalyKind = 'stranger' | 'ambiguous' | 'unfinished' | 'unknown'

export interface Anomaly {
  readonly kind: AnomalyKind
  readonly cycle: number
  /** The number of the link. */
  readonly link: number
}
