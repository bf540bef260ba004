/** How accounts and chains read stays and waits, whatever these are kept as: objects here, numbers in a `StayTable`. */

import type { Stay, Wait } from './journey.js'

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

/** What a packet waits for at a place in a cycle; null if its flit in front moves, or there is none. */
export function findWait<S, W>(reader: StayReader<S, W>, stay: S, cycle: number): W | null {
  let wait = reader.lastWait(stay)
  while (wait !== null && reader.from(wait) > cycle) wait = reader.waitBefore(stay, wait)
  return wait !== null && cycle < reader.end(wait) ? wait : null
}

/** Whether a flit leaves in a cycle. */
export function movesIn<S, W>(reader: StayReader<S, W>, stay: S, cycle: number): boolean {
  for (let flit = reader.moves(stay) - 1; flit >= 0; flit--) {
    const moved = reader.moved(stay, flit)
    if (moved <= cycle) return moved === cycle
  }
  return false
}

/** Whether a packet stands behind another one in the same buffer. */
export function isBehind<S, W>(reader: StayReader<S, W>, stay: S, cycle: number): boolean {
  if (reader.ahead(stay) === null || reader.arrivals(stay) === 0 || reader.arrived(stay, 0) > cycle) return false
  if (reader.moves(stay) > 0 && reader.moved(stay, 0) <= cycle) return false
  return !isBefore(reader.aheadLeftIn(stay), cycle)
}

/** Whether an event has been before a cycle; null is one that has not come. */
export function isBefore(event: number | null, cycle: number): boolean {
  return event !== null && event < cycle
}
