/** What waits for what where nodes answer requests: through the node, between the channels of both kinds of packets. */

import type { DependencyGraph } from '../../runs/deadlock/dependency-graph.js'
import { nodeAt } from '../../../rtl/net/place.js'
import { localPort } from '../../../rtl/router/port.js'
import { nodeCount } from '../../../rtl/router/sizes.js'
import type { WalkedHead } from './escape-dependencies.js'
import type { RelationParameters, RouteRelation } from './route-relation.js'
import { stand } from './route-walk.js'

/**
 * A node that owes as many replies as it can takes no request until one of them has left, whoever that is for: so each
 * channel on which requests come depends on each on which replies leave. With two message classes requests are in the lower
 * half of the virtual channels and replies in the upper one.
 */
export function noteReplies(
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

/** By node: the channels on which requests for it come. */
function channelsInto(walked: readonly WalkedHead[], p: RelationParameters, half: number): readonly Set<number>[] {
  const into = Array.from({ length: nodeCount(p) }, () => new Set<number>())
  for (const { head, walk } of walked) {
    const end = nodeAt(head.to, p)
    for (const { all } of walk.values())
      for (const { channel, to } of all) if (to.node === end && channel % p.vcs < half) into[end]!.add(channel)
  }
  return into
}
