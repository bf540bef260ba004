/** Distances in a network: hops over channels between routers. */

import type { NetworkGraph } from './network-graph.js'

/** Hops from a router to each of the routers; Infinity where no way leads. */
export function distancesFrom(graph: Pick<NetworkGraph, 'routers' | 'channels' | 'leaving'>, router: number): number[] {
  return search(graph.routers.length, router, (at) => graph.leaving[at]!.map((c) => graph.channels[c]!.to.router))
}

/** Hops from each of the routers to one. */
export function distancesTo(graph: Pick<NetworkGraph, 'routers' | 'channels' | 'entering'>, router: number): number[] {
  return search(graph.routers.length, router, (at) => graph.entering[at]!.map((c) => graph.channels[c]!.from.router))
}

/** Breadth first. */
function search(size: number, start: number, next: (router: number) => readonly number[]): number[] {
  const distances = Array.from({ length: size }, () => Infinity)
  distances[start] = 0
  const queue = [start]
  for (const at of queue) {
    for (const other of next(at)) {
      if (distances[other] !== Infinity) continue
      distances[other] = distances[at]! + 1
      queue.push(other)
    }
  }
  return distances
}
