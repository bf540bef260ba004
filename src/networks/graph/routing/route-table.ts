/** Routes on a graph, by table. */

import type { NetworkGraph } from '../network-graph.js'

/**
 * A routing function in which each router chooses the next channel by the destination alone. A packet keeps the layer of
 * virtual channels that its source and destination determine.
 */
export interface RouteTable {
  readonly graph: NetworkGraph
  /** By router, then by router of the destination: the channel that the packet takes; -1 at the destination. */
  readonly next: readonly Int32Array[]
  /** Layers of virtual channels that no packet changes. */
  readonly layers: number
  /** The layer of packets, from 0, by the routers of their source and destination. */
  layerOf(source: number, destination: number): number
}

/** The routers at which terminals send, and those at which they receive; each once, in ascending order. */
export function endsOf({ terminals }: NetworkGraph): { readonly sources: number[]; readonly destinations: number[] } {
  const ascending = (routers: readonly number[]): number[] => [...new Set(routers)].sort((a, b) => a - b)
  return {
    sources: ascending(terminals.map(({ in: { router } }) => router)),
    destinations: ascending(terminals.map(({ out: { router } }) => router)),
  }
}

/**
 * The channels that a packet takes from one router to another.
 * @throws RangeError for a table that does not lead there
 */
export function pathOf({ graph, next }: RouteTable, source: number, destination: number): number[] {
  const path: number[] = []
  for (let at = source; at !== destination;) {
    const channel = next[at]![destination]!
    if (channel < 0 || path.length >= graph.routers.length)
      throw new RangeError(`no route leads from router ${source} to router ${destination}`)
    path.push(channel)
    at = graph.channels[channel]!.to.router
  }
  return path
}

/** Terminals by router: those that send there, and those that receive. */
export function terminalsByRouter({ routers, terminals }: NetworkGraph) {
  const [sending, receiving] = [routers.map(() => 0), routers.map(() => 0)]
  for (const { in: entry, out } of terminals) {
    sending[entry.router]!++
    receiving[out.router]!++
  }
  return { sending, receiving }
}
