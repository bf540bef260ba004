/** Sizes of a network that its graph alone determines. */

import { bisectionOf } from './bisection.js'
import { distancesFrom } from './distances.js'
import type { NetworkGraph } from './network-graph.js'

export interface Measures {
  readonly routers: number
  readonly terminals: number
  /** Directions of links. */
  readonly channels: number
  /** The most inputs or outputs of a router, those of terminals included. */
  readonly radix: number
  /** The most hops between the routers of two terminals, over channels. */
  readonly diameter: number
  /** The mean of the hops between two different terminals. */
  readonly averageDistance: number
  /** Channels between two halves, in both directions: see {@link bisectionOf}. */
  readonly bisection: number
  /**
   * Flits that each terminal can send in a cycle to random other ones, at most: 1 for its own link, and as many as the
   * channels carry if each is always busy on a shortest path.
   */
  readonly throughputBound: number
}

export function measuresOf(graph: NetworkGraph): Measures {
  const { routers, terminals, channels } = graph
  const { most, mean } = distancesOf(graph)
  return {
    routers: routers.length,
    terminals: terminals.length,
    channels: channels.length,
    radix: Math.max(...routers.map(({ ports }) => ports)),
    diameter: most,
    averageDistance: mean,
    bisection: bisectionOf(graph),
    throughputBound: Math.min(1, channels.length / (terminals.length * mean)),
  }
}

function distancesOf(graph: NetworkGraph): { readonly most: number; readonly mean: number } {
  const { terminals } = graph
  let [most, sum, pairs] = [0, 0, 0]
  const known = new Map<number, readonly number[]>()
  terminals.forEach(({ in: entry }, from) => {
    const distances = known.get(entry.router) ?? distancesFrom(graph, entry.router)
    known.set(entry.router, distances)
    terminals.forEach(({ out }, to) => {
      if (from === to) return
      const distance = distances[out.router]!
      most = Math.max(most, distance)
      sum += distance
      pairs++
    })
  })
  return { most, mean: sum / Math.max(1, pairs) }
}
