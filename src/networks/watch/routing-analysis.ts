/**
 * How the channels of a mesh or torus depend on each other, for any routing function. Where nodes answer requests, the nodes
 * add dependences between channels of both kinds of packets.
 */

import { DependencyGraph } from '../../runs/deadlock/dependency-graph.js'
import type { Design } from '../../ir/ir.js'
import { DimensionOrder } from '../../../rtl/router/dimension-order.js'
import { showCoordinates } from '../../../rtl/router/flit.js'
import { escapeChannels, leadsToEnd, type EscapeChannels, type WalkedHead } from './escape-dependencies.js'
import { routeDependencies } from './route-dependencies.js'
import { failToRoute, nameOfChannel, stand, walk, type Walk } from './route-walk.js'
import { RouteRelation, type RelationParameters, headsOf, type Head, type PacketKinds } from './route-relation.js'
import { nodeAt } from '../../../rtl/net/place.js'
import { localPort } from '../../../rtl/router/port.js'
import { nodeCount } from '../../../rtl/router/sizes.js'

export interface RoutingAnalysis {
  /** From each channel to those that some packet may take directly after it. */
  readonly graph: DependencyGraph
  /** For an adaptive routing function with a cycle in that graph. */
  readonly escape: EscapeChannels | null
}

/**
 * Queries the route units of a network for the steps of packets. Dimension order is queried for every head at every node.
 * For other functions heads are followed, because their steps can depend on their origin or on free channels.
 * @param unit - a route unit to query instead of that of the routing function
 * @param replies - true if a node answers each packet, and accepts no more while it owes too many replies
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

/** True if the steps of a head depend only on the head. */
export function isPlain({ routing, messageClasses }: RelationParameters, replies: boolean): boolean {
  return isDimensionOrder(routing) && messageClasses !== 2 && !replies
}

/** True for the default routing function of the package. */
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

/**
 * A node that owes its maximum of replies accepts no request until a reply to any node has left, so each channel that brings
 * requests depends on each that takes replies away. With two message classes requests are in the lower half of the virtual
 * channels and replies in the upper one.
 */
function noteReplies(
  graph: DependencyGraph,
  walked: readonly WalkedHead[],
  p: RelationParameters,
  relation: RouteRelation,
): void {
  const half = p.messageClasses === 2 ? p.vcs / 2 : p.vcs
  const coming = channelsInto(walked, p, half)
  for (let node = 0; node < nodeCount(p); node++) {
    const leaving = new Set(
      walked.flatMap(({ walk }) =>
        Array.from({ length: half }, (_, vc) => p.vcs - half + vc).flatMap((vc) => {
          const key = stand({ node, from: localPort(p), vc }, p, relation)
          return walk.get(key)!.all.map(({ channel }) => channel)
        }),
      ),
    )
    for (const from of coming[node]!) for (const to of leaving) graph.add(from, to, () => 'at a node that owes replies')
  }
}

/** By node: the channels that bring its requests. */
function channelsInto(walked: readonly WalkedHead[], p: RelationParameters, half: number): readonly Set<number>[] {
  const into = Array.from({ length: nodeCount(p) }, () => new Set<number>())
  for (const { head, walk } of walked) {
    const end = nodeAt(head.to, p)
    for (const { all } of walk.values())
      for (const { channel, to } of all) if (to.node === end && channel % p.vcs < half) into[end]!.add(channel)
  }
  return into
}
