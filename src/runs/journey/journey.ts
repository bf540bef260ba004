/** The recorded path of a packet through a network. */

import type { Activity } from './network.js'

/** A packet and its stays. */
export interface Journey {
  /** Numbers the packets of a run in the order in which their sources started them. */
  readonly number: number
  /** Its tag in the network; null until its head has left the source. */
  readonly tag: number | null
  /** The cycle in which it was due to be sent; if unknown, the one in which its source could start it. */
  readonly created: number
  /** The name of its destination according to its header; null if that is not read. */
  readonly destination: string | null
  /** True if it began before the first observed cycle. */
  readonly isPartial: boolean
  readonly origin: Stay
  /** The places where its copies are delivered; one unless it is split. */
  readonly deliveries: readonly Stay[]
  /** The places where copies were dropped, in a network that drops packets. */
  readonly drops: readonly Stay[]
}

/** The time of a packet, or of one copy, at one place. Arrays are by flit; cycles ascend. */
export interface Stay {
  /** The number of the place. */
  readonly place: number
  readonly journey: Journey
  readonly before: Stay | null
  readonly next: readonly Stay[]
  /** The first cycle of each flit here; at a sink, its delivery. */
  readonly arrived: readonly number[]
  /** The cycle in which each flit left; a single one if the packet left whole. */
  readonly moved: readonly number[]
  /** The cycle in which the last flit left; null before that. */
  readonly leftIn: number | null
  /** The previous packet here; null where packets are processed in parallel. */
  readonly ahead: Stay | null
  /** The cycle in which the last flit of that packet left; null before that. */
  readonly aheadLeftIn: number | null
  /** The waits of the front flit, in ascending order, each up to its actual end. */
  readonly waits: readonly Wait[]
}

/** Consecutive cycles in which a packet did not move for the same reason. */
export interface Wait {
  readonly from: number
  /** Infinite while it lasts. */
  readonly cycles: number
  readonly activity: Activity
  /** The packets that keep it waiting: those in front of its target places. */
  readonly culprits: readonly Stay[]
}

/** The places of one copy of a packet, from its source to the given stay. */
export function wayTo(end: Stay): Stay[] {
  const stays: Stay[] = []
  for (let stay: Stay | null = end; stay; stay = stay.before) stays.unshift(stay)
  return stays
}

/** `#7`, or `a packet` if its tag is unknown. */
export function nameOf({ tag }: Journey): string {
  return tag === null ? 'a packet' : `#${tag}`
}

/** Reads the members of {@link Stay} and {@link Wait}. */
export interface StayReader<S, W> {
  before(stay: S): S | null
  /** The number of flits that have arrived or are on a link to here. */
  arrivals(stay: S): number
  arrived(stay: S, flit: number): number
  /** The number of flits that have left. */
  moves(stay: S): number
  moved(stay: S, flit: number): number
  leftIn(stay: S): number | null
  ahead(stay: S): S | null
  aheadLeftIn(stay: S): number | null
  lastWait(stay: S): W | null
  waitBefore(stay: S, wait: W): W | null
  from(wait: W): number
  /** The cycle after the last; Infinity while the wait lasts. */
  end(wait: W): number
  isPipeline(wait: W): boolean
  firstCulprit(wait: W): S | null
}

/** Reads objects. */
export const stayReader: StayReader<Stay, Wait> = {
  before: ({ before }) => before,
  arrivals: ({ arrived }) => arrived.length,
  arrived: ({ arrived }, flit) => arrived[flit]!,
  moves: ({ moved }) => moved.length,
  moved: ({ moved }, flit) => moved[flit]!,
  leftIn: ({ leftIn }) => leftIn,
  ahead: ({ ahead }) => ahead,
  aheadLeftIn: ({ aheadLeftIn }) => aheadLeftIn,
  lastWait: ({ waits }) => waits.at(-1) ?? null,
  waitBefore: ({ waits }, { from }) => waits.findLast((wait) => wait.from < from) ?? null,
  from: ({ from }) => from,
  end: ({ from, cycles }) => from + cycles,
  isPipeline: ({ activity }) => activity.kind === 'pipeline',
  firstCulprit: ({ culprits }) => culprits[0] ?? null,
}

/** The wait of a packet at a place in a cycle; null if its front flit moves, or there is none. */
export function findWait<S, W>(reader: StayReader<S, W>, stay: S, cycle: number): W | null {
  let wait = reader.lastWait(stay)
  while (wait !== null && reader.from(wait) > cycle) wait = reader.waitBefore(stay, wait)
  return wait !== null && cycle < reader.end(wait) ? wait : null
}

/** True if a flit leaves in a cycle. */
export function movesIn<S, W>(reader: StayReader<S, W>, stay: S, cycle: number): boolean {
  for (let flit = reader.moves(stay) - 1; flit >= 0; flit--) {
    const moved = reader.moved(stay, flit)
    if (moved <= cycle) return moved === cycle
  }
  return false
}

/** True if a packet is behind another in the same buffer. */
export function isBehind<S, W>(reader: StayReader<S, W>, stay: S, cycle: number): boolean {
  if (reader.ahead(stay) === null || reader.arrivals(stay) === 0 || reader.arrived(stay, 0) > cycle) return false
  if (reader.moves(stay) > 0 && reader.moved(stay, 0) <= cycle) return false
  return !isBefore(reader.aheadLeftIn(stay), cycle)
}

/** True if an event was before a cycle; null stands for a future event. */
export function isBefore(event: number | null, cycle: number): boolean {
  return event !== null && event < cycle
}
