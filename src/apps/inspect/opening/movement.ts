/** Finds a cycle that is worth looking at first in a run that has not failed. */

import { feedOf } from '../../../runs/journey/polled-feed.js'
import type { StandingNetwork } from '../network/packet-source.js'
import type { Task } from '../task.js'
import type { WaveRow } from '../waves/rows.js'

/** Cycles, both included. */
interface Window {
  readonly from: number
  readonly to: number
}

/** Cycles that are searched: fewer in a larger network, so that it takes no longer. */
const cycles = { least: 16, most: 200 } as const
const placesSearched = 200_000

/** Cycles between two pauses. */
const pace = 4

/**
 * The first cycle of the window in which the most packets move from router to router, or if none ever does, out of their
 * sources; null if nothing moves.
 */
export async function busiestCycle(standing: StandingNetwork, window: Window, task: Task): Promise<number | null> {
  const { network } = standing
  const searched = Math.floor(placesSearched / Math.max(1, network.places.length))
  const to = Math.min(window.to, window.from + Math.min(cycles.most, Math.max(cycles.least, searched)) - 1)
  const feed = feedOf(network)
  let most = 0
  let found: number | null = null
  for (let cycle = window.from; cycle <= to; cycle++) {
    if ((cycle - window.from) % pace === 0) await task.pause()
    standing.goTo(cycle)
    feed.update()
    const moving = network.occupied().filter((place) => feed.activities[feed.codes[place]!]!.kind === 'moves')
    const underWay = moving.filter((place) => network.places[place]!.kind !== 'source')
    const packets = new Set(underWay.map((place) => network.tag(place) ?? -1 - place)).size
    // One that has begun counts for less than any that is under way, and a flit less than a packet.
    const movement = packets + (underWay.length + Math.sign(moving.length)) / (2 * network.places.length + 2)
    if (movement > most) [most, found] = [movement, cycle]
  }
  return found
}

/** The first cycle of the window in which the most rows change; null if none does. */
export function liveliestCycle(rows: readonly WaveRow[], { from, to }: Window): number | null {
  const changes = new Map<number, number>()
  for (const { starts } of rows)
    for (const start of starts) if (start > from && start <= to) changes.set(start, (changes.get(start) ?? 0) + 1)
  const [first] = [...changes].sort(([a, most], [b, other]) => other - most || a - b)
  return first ? first[0] : null
}
