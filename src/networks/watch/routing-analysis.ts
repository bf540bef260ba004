/** How the channels of a mesh or torus depend on each other, for any routing function. */

import { DependencyGraph } from '../../runs/deadlock/dependency-graph.js'
import type { Design } from '../../ir/ir.js'
import { DimensionOrder } from '../../../rtl/router/dimension-order.js'
import { showCoordinates } from '../../../rtl/router/flit.js'
import { escapeChannels, leadsToEnd, type EscapeChannels } from './escape-dependencies.js'
import { routeDependencies } from './route-dependencies.js'
import { noteReplies } from './reply-dependencies.js'
import { headsOf, type Head, type PacketKinds } from './route-heads.js'
import { RouteRelation, type RelationParameters } from './route-relation.js'
import { failToRoute, nameOfChannel, stand, walk, type Walk } from './route-walk.js'

export interface RoutingAnalysis {
  /** From each channel to those that some packet may take right after it. */
  readonly graph: DependencyGraph
  /** Of an adaptive routing function with a cycle in that graph. */
  readonly escape: EscapeChannels | null
}

/**
 * Asks the route units of a network what packets do. Dimension order is asked for every head at every node. For other
 * functions heads are followed, for what they do can depend on where they come from, or on what is free.
 * @param unit - a route unit to ask instead of that of the routing function
 * @param replies - whether a node answers each packet, and takes no more of them while it owes too much
 * @throws FlitwaveError FW926 for a routing function that loses packets
 */
export function analyseRouting(
  p: RelationParameters,
  kinds: PacketKinds,
  { unit, replies = false }: { readonly unit?: Design; readonly replies?: boolean } = {},
): RoutingAnalysis {
  if (!unit && (p.header === 'relative' || isPlain(p, replies)))
    return { graph: routeDependencies(p, kinds), escape: null }
  const relation = new RouteRelation(p, unit)
  const walked = headsOf(p, kinds).map((head, number) => ({ head, walk: walk(p, relation, head, number) }))
  for (const { head, walk: ways } of walked) requireArrival(head, ways, p, relation)
  const graph = new DependencyGraph((channel) => nameOfChannel(channel, p))
  for (const { head, walk: ways } of walked) noteDependencies(graph, ways, p, relation, showCoordinates(head.to))
  if (replies) noteReplies(graph, walked, p, relation)
  const needsEscape = relation.isAdaptive && graph.shortestCycle() !== null
  return { graph, escape: needsEscape ? escapeChannels(p, relation, walked) : null }
}

/** Whether what a head does depends on nothing but the head. */
export function isPlain({ routing, messageClasses }: RelationParameters, replies: boolean): boolean {
  return isDimensionOrder(routing) && messageClasses !== 2 && !replies
}

/** Whether it is the routing function of the package by default. */
export function isDimensionOrder(routing: unknown): boolean {
  return routing === undefined || routing === DimensionOrder
}

function requireArrival(head: Head, ways: Walk, p: RelationParameters, relation: RouteRelation): void {
  if (
    leadsToEnd(
      ways,
      (at) => stand(at, p, relation),
      () => true,
    )
  )
    return
  failToRoute(`a packet for ${showCoordinates(head.to)} goes around for ever`, p)
}

function noteDependencies(
  graph: DependencyGraph,
  ways: Walk,
  p: RelationParameters,
  relation: RouteRelation,
  to: string,
): void {
  for (const { all } of ways.values())
    for (const step of all) {
      graph.use(step.channel)
      for (const next of ways.get(stand(step.to, p, relation))!.all)
        graph.add(step.channel, next.channel, () => `for ${to}`)
    }
}
