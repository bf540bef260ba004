/** The way of a packet through a network, as it happened. */

import type { Activity } from './network.js'

/** A packet and where it has been. */
export interface Journey {
  /** Counts the packets of a run in the order in which their sources began with them. */
  readonly number: number
  /** As the network calls it; null until its head has left the source. */
  readonly tag: number | null
  /** The cycle in which it was to be sent; if that is not known, the one in which its source could begin with it. */
  readonly created: number
  /** True if it began before the first cycle that was observed. */
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
  /** The waits, in the cycles in which the flit in front did not move; ascending, none longer than it lasted. */
  readonly waits: readonly Wait[]
}

/** Cycles in a row in which a packet did not move for the same reason. */
export interface Wait {
  readonly from: number
  /** Infinite while it goes on. */
  readonly cycles: number
  readonly activity: Activity
  /** The packets that keep it waiting: those in front of the places that it waits for. */
  readonly culprits: readonly Stay[]
}

/** The places where one copy of a packet has been, from its source to the stay given. */
export function wayTo(end: Stay): Stay[] {
  const stays: Stay[] = []
  for (let stay: Stay | null = end; stay; stay = stay.before) stays.unshift(stay)
  return stays
}

/** `#7`, or `a packet` where its tag is not known. */
export function nameOf({ tag }: Journey): string {
  return tag === null ? 'a packet' : `#${tag}`
}

/** Members are those of {@link Stay} and {@link Wait}. */
export interface StayReader<S, W> {
  before(stay: S): S | null
  /** Flits that have come, or are on a link to here. */
  arrivals(stay: S): number
  arrived(stay: S, flit: number): number
  /** Flits that have left. */
  moves(stay: S): number
  moved(stay: S, flit: number): number
  leftIn(stay: S): number | null
  ahead(stay: S): S | null
  aheadLeftIn(stay: S): number | null
  lastWait(stay: S): W | null
  waitBefore(stay: S, wait: W): W | null
  from(wait: W): number
  /** The cycle after the last; Infinity while it goes on. */
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

/** The wait of a packet at a place in a cycle; null if its flit in front moves, or there is none. */
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

/** True if a packet stands behind another one in the same buffer. */
export function isBehind<S, W>(reader: StayReader<S, W>, stay: S, cycle: number): boolean {
  if (reader.ahead(stay) === null || reader.arrivals(stay) === 0 || reader.arrived(stay, 0) > cycle) return false
  if (reader.moves(stay) > 0 && reader.moved(stay, 0) <= cycle) return false
  return !isBefore(reader.aheadLeftIn(stay), cycle)
}

/** True if an event was before a cycle; null is an event that has not come. */
export function isBefore(event: number | null, cycle: number): boolean {
  return event !== null && event < cycle
}
