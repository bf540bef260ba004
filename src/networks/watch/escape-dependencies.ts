/** Duato's condition, from the RTL of route units: "A new theory of deadlock-free adaptive routing in wormhole networks", 1993. */

import { obtain } from '../../base/maps.js'
import { DependencyGraph } from '../../runs/deadlock/dependency-graph.js'
import { showCoordinates } from '../../../rtl/router/flit.js'
import { nameOfChannel, stand, type Stand, type Step, type Walk } from './route-walk.js'
import type { RelationParameters, RouteRelation, Head } from './route-relation.js'

/** The escape channels of a network: those for which packets wait while nothing is free. */
export interface EscapeChannels {
  /**
   * Their extended dependency graph: from an escape channel to those that a packet may request next, directly or after hops
   * over other channels.
   */
  readonly graph: DependencyGraph
  /** A destination that escape channels alone do not reach from everywhere; null if there is none. */
  readonly unreached: string | null
  /** An adaptive channel that a packet is granted while flits of another are in its buffer; null if there is none. */
  readonly shared: string | null
}

/** One head and its routes. */
export interface WalkedHead {
  readonly head: Head
  readonly walk: Walk
}

/** Finds the escape channels of an adaptive routing function and their dependences. */
export function escapeChannels(
  p: RelationParameters,
  relation: RouteRelation,
  walked: readonly WalkedHead[],
): EscapeChannels {
  const escapes = new Set(
    walked.flatMap(({ walk }) => [...walk.values()].flatMap(({ blocked }) => blocked.map(numberOf))),
  )
  const isEscape = ({ channel }: Step): boolean => escapes.has(channel)
  const graph = new DependencyGraph((channel) => nameOfChannel(channel, p))
  let [unreached, shared]: (string | null)[] = [null, null]
  for (const { head, walk } of walked) {
    const packet = `for ${showCoordinates(head.to)}`
    const keyOf = (at: Stand): number => stand(at, p, relation)
    const following = new Map<number, readonly number[]>()
    for (const { all, crowded } of walk.values()) {
      const adaptive = crowded.find((step) => !isEscape(step))
      if (adaptive) shared ??= nameOfChannel(adaptive.channel, p)
      for (const step of all.filter(isEscape)) {
        graph.use(step.channel)
        const key = keyOf(step.to)
        const next = obtain(following, key, () => escapesAfter(key, walk, keyOf, isEscape))
        for (const to of next) graph.add(step.channel, to, () => packet)
      }
    }
    if (!leadsToEnd(walk, keyOf, isEscape)) unreached ??= showCoordinates(head.to)
  }
  return { graph, unreached: unreached ?? null, shared: shared ?? null }
}

function numberOf({ channel }: Step): number {
  return channel
}

/** The escape channels that a packet may request from a stand on, directly or after hops over others. */
function escapesAfter(
  start: number,
  walk: Walk,
  keyOf: (at: Stand) => number,
  isEscape: (step: Step) => boolean,
): readonly number[] {
  const found = new Set<number>()
  const seen = new Set([start])
  const open = [start]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const step of walk.get(at)!.all) {
      const key = keyOf(step.to)
      if (isEscape(step)) found.add(step.channel)
      else if (!seen.has(key)) {
        seen.add(key)
        open.push(key)
      }
    }
  }
  return [...found]
}

/** True if the given steps alone lead from every stand to the destination. */
export function leadsToEnd(walk: Walk, keyOf: (at: Stand) => number, counts: (step: Step) => boolean): boolean {
  const before = new Map<number, number[]>()
  for (const [key, { all }] of walk)
    for (const step of all.filter(counts)) obtain(before, keyOf(step.to), () => []).push(key)
  const arriving = new Set([...walk].filter(([, { isEnd }]) => isEnd).map(([key]) => key))
  const open = [...arriving]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const key of before.get(at) ?? []) {
      if (arriving.has(key)) continue
      arriving.add(key)
      open.push(key)
    }
  }
  return arriving.size === walk.size
}
