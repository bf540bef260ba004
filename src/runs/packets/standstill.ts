/** Why the network of a dump goes on no more: circles and lost credits, as far as wires show them. */

import { causesAmong, CauseOnsets, lasting, type Standstill } from '../deadlock/standstill.js'
import { findKnot, type Knot } from '../deadlock/waits.js'
import { isSame, Onsets } from '../deadlock/watched.js'
import { waitsOf } from '../journey/wait-graph.js'
import type { FollowedPackets } from './follow.js'
import { MappedNetwork } from './network.js'

/** Cycles for which a wait has to last at the end of a run to be one that never ends. */
const patience = 64

/** The standstill at the end of a run; null if packets still go on there, or none is in the network. */
export function standstillOf(followed: FollowedPackets): Standstill | null {
  const { firstCycle, lastCycle } = followed
  const before = Math.max(firstCycle, lastCycle - patience)
  const network = new MappedNetwork(followed)
  const watched = waitsOf(network)
  network.goTo(before)
  const then = watched.channels()
  network.goTo(lastCycle)
  const held = watched.channels()
  const knot = lastingKnot(findKnot(held), then)
  const causes = lasting(causesAmong(then), held)
  const lastMove = lastMoveOf(followed)
  const isEverywhere = lastMove <= before
  if (!knot && causes.length === 0 && !(isEverywhere && held.length > 0)) return null
  const onsets = knot && new Onsets(watched, knot.members)
  const causeOnsets = new CauseOnsets(() => watched, causes)
  for (let cycle = firstCycle; cycle <= lastCycle; cycle++) {
    network.goTo(cycle)
    onsets?.look(cycle)
    causeOnsets.look(cycle)
  }
  const since = onsets?.since ?? []
  const begun = since.filter((cycle) => cycle !== null)
  const closed = begun.length > 0 ? begun.reduce((a, b) => Math.max(a, b)) : null
  const history = { closed, since, lastMove: lastMove < firstCycle ? null : lastMove }
  return { cycle: lastCycle, knot, causes: causeOnsets.found, held, isEverywhere, remedy: null, history }
}

/** A knot whose members have waited for the same all the time. */
function lastingKnot(knot: Knot | null, before: ReturnType<ReturnType<typeof waitsOf>['channels']>): Knot | null {
  const then = new Map(before.map((one) => [one.channel, one]))
  return knot?.members.every((member) => isSame(member, then.get(member.channel))) ? knot : null
}

function lastMoveOf({ hopsAt, firstCycle }: FollowedPackets): number {
  let last = firstCycle - 1
  for (const hops of hopsAt) for (const { moved } of hops) last = Math.max(last, moved.at(-1) ?? last)
  return last
}
