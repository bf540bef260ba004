/** The view of a running network that finds the wait-for graph in it. */

import type { HeldChannel, KnotMember } from './waits.js'

/**
 * Reads the holders of channels and their waits from a running design. Both are asked at the end of a cycle, when
 * everything has settled, just before the clock edge.
 */
export interface WatchedNetwork {
  /** True if anything goes on in this cycle, anywhere: a flit moves, say, or a start-up runs. */
  moves(): boolean
  /**
   * Every channel that a packet holds in this cycle, with what the packet waits for before it can go on from there.
   * @param among - the channels that are asked about, if not all are; others may be given, too
   */
  channels(among?: ReadonlySet<string>): readonly HeldChannel[]
  /** The holder of a channel, by its name in the RTL; null if it is not known. */
  usage?(channel: string): ChannelUsage | null
  /** The remedy against deadlock in such a network: one sentence for the report of a deadlock. */
  readonly remedy?: string
}

/** The holder of a channel in a cycle. */
export interface ChannelUsage {
  /** True if its sender has it taken for a packet. */
  readonly isTaken: boolean
  /** The packet, if there is one. */
  readonly by: string | null
}

/** Something that looks at the end of each cycle of a run, after all that drives it. */
export interface Watcher {
  /**
   * Returns whether the run has to end with this cycle.
   * @param isAtRest - whether all signals are as they were in the cycle before
   */
  endCycle(cycle: number, isAtRest?: boolean): boolean
  /**
   * Takes cycles in which all signals stay as they were when {@link endCycle} was called last, from one until before
   * another. Returns the first that it has not taken. Missing for one that wants each cycle.
   */
  rest?(from: number, until: number): number
}

/** True if a channel is held by the same packet, for the same reason. */
export function isSame({ packet, wait: { on } }: KnotMember, now: HeldChannel | undefined): boolean {
  if (now?.packet !== packet) return false
  return now.waits.some((wait) => wait.on.join('\n') === on.join('\n'))
}

/** Since when each channel is held without a break; for a member of a knot, by a packet that waits as it does. */
export class Onsets {
  /** Null for one that is not held so now. */
  readonly since: (number | null)[]
  /** The channels that are held now, by name. */
  held: ReadonlyMap<string, HeldChannel> = new Map()
  private readonly asked: ReadonlySet<string>

  constructor(
    private readonly network: WatchedNetwork,
    private readonly subjects: readonly (KnotMember | HeldChannel)[],
  ) {
    this.since = subjects.map(() => null)
    this.asked = new Set(subjects.map(({ channel }) => channel))
  }

  /** To be called at the end of each cycle. */
  look(cycle: number): void {
    this.held = new Map(this.network.channels(this.asked).map((one) => [one.channel, one]))
    this.subjects.forEach((subject, i) => {
      const now = this.held.get(subject.channel)
      const isHeld = 'wait' in subject ? isSame(subject, now) : now !== undefined
      this.since[i] = isHeld ? (this.since[i] ?? cycle) : null
    })
  }
}
