/** Finds the standstill that ended a run again: the page has the run, and not the report of its watchdog. */

import { CauseOnsets, causesAmong, type History, type Standstill } from '../../../runs/deadlock/standstill.js'
import { findKnot } from '../../../runs/deadlock/waits.js'
import { Onsets, type WatchedNetwork } from '../../../runs/deadlock/watched.js'
import { waitsOf } from '../../../runs/journey/wait-graph.js'
import type { StandingNetwork } from '../network/packet-source.js'
import type { Task } from '../task.js'

/** Cycles before the end that are searched for the beginning: if it lies before them, more of them are. */
const leads = [128, 1024, 8192] as const

/** Cycles between two pauses. */
const pace = 8

/** Channels that are listed for a standstill without a circle. */
const mostListed = 12

/**
 * The standstill at the end of a run; null if packets hold nothing then.
 * @param first - the first cycle that can be gone to
 * @param end - the cycle in which the watchdog has found it, the last of the run
 */
export async function findStandstill(
  standing: StandingNetwork,
  first: number,
  end: number,
  task: Task,
): Promise<Standstill | null> {
  standing.goTo(end)
  const network = waitsOf(standing.network)
  const held = network.channels()
  if (held.length === 0) return null
  const knot = findKnot(held)
  const found = { cycle: end, knot, held, remedy: network.remedy ?? null }
  for (const lead of leads) {
    const from = Math.max(first, end - lead)
    const { history, causes } = await follow(standing, network, { ...found, causes: causesAmong(held), from }, task)
    const begun = history.closed ?? history.lastMove
    const isWhole = begun !== null || from === first
    if (isWhole || lead === leads.at(-1)) return { ...found, causes, history, isEverywhere: history.lastMove !== end }
  }
  return null
}

interface Found extends Pick<Standstill, 'cycle' | 'knot' | 'held' | 'causes'> {
  readonly from: number
}

/** Follows the members of the knot, and the lost credits, up to the end. */
async function follow(
  standing: StandingNetwork,
  network: WatchedNetwork,
  { cycle: end, knot, held, causes, from }: Found,
  task: Task,
): Promise<{ readonly history: History; readonly causes: Standstill['causes'] }> {
  const onsets = new Onsets(network, knot?.members ?? held.slice(0, mostListed))
  const lost = new CauseOnsets(() => network, causes)
  let lastMove: number | null = null
  for (let cycle = from; cycle <= end; cycle++) {
    if ((cycle - from) % pace === 0) await task.pause()
    standing.goTo(cycle)
    onsets.look(cycle)
    lost.look(cycle)
    if (network.moves()) lastMove = cycle
  }
  // One that has begun by the first of these cycles may have begun long before.
  const since = onsets.since.map((cycle) => (cycle === from && from > 0 ? null : cycle))
  const begun = since.filter((cycle) => cycle !== null)
  const closed = knot && begun.length > 0 ? Math.max(...begun) : null
  return { history: { closed, since, lastMove }, causes: lost.found }
}
