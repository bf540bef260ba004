/** The view of a running network from which the wait-for graph is read. */

import type { HeldChannel, KnotMember } from './waits.js'

/**
 * Reads the holders of channels and their waits from a running design. Call both at the end of a cycle, when all signals
 * have settled, just before the clock edge.
 */
export interface WatchedNetwork {
  /** True if anything moves in this cycle: for example a flit moves or a start-up runs. */
  moves(): boolean
  /**
   * Every channel that a packet holds in this cycle, with the waits that keep the packet there.
   * @param among - the channels of interest; by default all. The result may contain others
   */
  channels(among?: ReadonlySet<string>): readonly HeldChannel[]
  /** The holder of a channel, by its RTL name; null if unknown. */
  usage?(channel: string): ChannelUsage | null
  /** The remedy against deadlock in such a network: one sentence for the report of a deadlock. */
  readonly remedy?: string
}

/** The holder of a channel in a cycle. */
export interface ChannelUsage {
  /** True if its sender has marked it as taken by a packet. */
  readonly isTaken: boolean
  /** The packet, if any. */
  readonly by: string | null
}

/** Runs at the end of each cycle of a run, after all drivers. */
export interface Watcher {
  /**
   * Returns true if the run must end with this cycle.
   * @param isAtRest - true if no signal has changed since the cycle before
   */
  endCycle(cycle: number, isAtRest?: boolean): boolean
  /**
   * Accepts cycles in which no signal changes after the last call of {@link endCycle}, from `from` until before `until`.
   * Returns the first cycle that it has not accepted. Missing if the watcher needs each cycle.
   */
  rest?(from: number, until: number): number
}

/** True if a channel is held by the same packet, for the same reason. */
export function isSame({ packet, wait: { on } }: KnotMember, now: HeldChannel | undefined): boolean {
  if (now?.packet !== packet) return false
  return now.waits.some((wait) => wait.on.join('\n') === on.join('\n'))
}

/**
 * The time since which each channel is held without interruption; for a member of a knot, by a packet with the same wait.
 */
export class Onsets {
  /** Null for a channel that is not held in this way now. */
  readonly since: (number | null)[]
  /** The channels held now, by name. */
  held: ReadonlyMap<string, HeldChannel> = new Map()
  private readonly asked: ReadonlySet<string>

  constructor(
    private readonly network: WatchedNetwork,
    private readonly subjects: readonly (KnotMember | HeldChannel)[],
  ) {
    this.since = subjects.map(() => null)
    this.asked = new Set(subjects.map(({ channel }) => channel))
  }

  /** Call it at the end of each cycle. */
  look(cycle: number): void {
    this.held = new Map(this.network.channels(this.asked).map((one) => [one.channel, one]))
    this.subjects.forEach((subject, i) => {
      const now = this.held.get(subject.channel)
      const isHeld = 'wait' in subject ? isSame(subject, now) : now !== undefined
      this.since[i] = isHeld ? (this.since[i] ?? cycle) : null
    })
  }
}
