/** The way of one copy of a packet as lanes: a row for each place, a cell for each cycle. */

import { waitIn } from './chain.js'
import { wayTo, type Stay } from './journey.js'
import type { Activity, JourneyNetwork } from './network.js'

/** What happens at a place in a cycle. */
export type Cell =
  | { readonly kind: 'flit'; readonly flit: 'head' | 'body' | 'tail' | 'single' }
  | { readonly kind: 'activity'; readonly activity: Activity }
  /** Another packet stands before it in the buffer. */
  | { readonly kind: 'behind' }
  /** Its next flit has not come. */
  | { readonly kind: 'starved' }
  /** Nothing of it is here. */
  | { readonly kind: 'away' }

export interface Lane {
  readonly stay: Stay
  readonly label: string
  readonly path: string
  /** From the first cycle of the lanes on. */
  readonly cells: readonly Cell[]
}

export interface Lanes {
  readonly firstCycle: number
  readonly lastCycle: number
  /** From the source on. */
  readonly lanes: readonly Lane[]
}

/** Cycles that are shown at most of a packet's wait behind others at its source: nothing happens in them. */
const longestQueue = 16

/** @param end - where the copy was delivered, or where it is as far as is known */
export function lanesOf(end: Stay, network: JourneyNetwork): Lanes {
  const stays = wayTo(end)
  const source = stays[0]!
  const [begin = Infinity] = source.arrived
  const firstCycle = Math.max(Math.min(source.journey.created, begin), begin === Infinity ? 0 : begin - longestQueue)
  const lastCycle = lastCycleOf(stays)
  const flits = stays[0]!.moved.length
  const lanes = stays.map((stay): Lane => {
    const { label, path, kind } = network.places[stay.place]!
    const cells = Array.from({ length: lastCycle - firstCycle + 1 }, (_, i) =>
      kind === 'sink' ? deliveredIn(stay, firstCycle + i, flits) : cellIn(stay, firstCycle + i, flits),
    )
    return { stay, label, path, cells }
  })
  return { firstCycle, lastCycle, lanes }
}

function lastCycleOf(stays: readonly Stay[]): number {
  const ends = stays.flatMap(({ arrived, moved, waits }) => {
    const last = waits.at(-1)
    return [arrived.at(-1) ?? 0, moved.at(-1) ?? 0, last ? last.from + last.cycles - 1 : 0]
  })
  return ends.reduce((latest, cycle) => Math.max(latest, cycle))
}

function deliveredIn({ arrived }: Stay, cycle: number, flits: number): Cell {
  const index = arrived.indexOf(cycle)
  return index < 0 ? { kind: 'away' } : flitCell(index, flits)
}

function cellIn(stay: Stay, cycle: number, flits: number): Cell {
  const { arrived, moved } = stay
  const index = moved.indexOf(cycle)
  if (index >= 0) return flitCell(index, flits)
  const wait = waitIn(stay, cycle)
  if (wait) return { kind: 'activity', activity: wait.activity }
  const [first = Infinity] = arrived
  const isOver = moved.length >= flits && moved.at(-1)! < cycle
  if (cycle < first || isOver) return { kind: 'away' }
  return { kind: moved.length === 0 || cycle < moved[0]! ? 'behind' : 'starved' }
}

function flitCell(index: number, flits: number): Cell {
  if (flits === 1) return { kind: 'flit', flit: 'single' }
  return { kind: 'flit', flit: index === 0 ? 'head' : index === flits - 1 ? 'tail' : 'body' }
}
