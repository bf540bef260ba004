/** Routes on a graph, by table. */

import type { NetworkGraph } from '../network-graph.js'

/**
 * A routing function in which each router chooses the next channel by the destination alone. A packet keeps the layer of
 * virtual channels that its source and destination determine.
 */
export interface RouteTable {
  readonly graph: NetworkGraph
  /** By router, then by terminal: the channel that a packet to this terminal takes; -1 at the router of the terminal. */
  readonly next: readonly Int32Array[]
  /** Layers of virtual channels that no packet changes. */
  readonly layers: number
  /** The layer of packets from a router to a terminal, from 0. */
  layerOf(source: number, terminal: number): number
}

/** The routers at which terminals send, each once, in ascending order. */
export function sourcesOf({ terminals }: NetworkGraph): number[] {
  return [...new Set(terminals.map(({ in: { router } }) => router))].sort((a, b) => a - b)
}

/** Terminals that send, by router. */
export function sendersOf({ routers, terminals }: NetworkGraph): number[] {
  const senders = routers.map(() => 0)
  for (const { in: entry } of terminals) senders[entry.router]!++
  return senders
}

/**
 * The channels that a packet takes from a router to a terminal.
 * @throws RangeError for a table that does not lead there
 */
export function pathOf({ graph, next }: RouteTable, source: number, terminal: number): number[] {
  const path: number[] = []
  const destination = graph.terminals[terminal]!.out.router
  for (let at = source; at !== destination;) {
    const channel = next[at]![terminal]!
    if (channel < 0 || path.length >= graph.routers.length)
      throw new RangeError(`no route leads from router ${source} to terminal ${terminal}`)
    path.push(channel)
    at = graph.channels[channel]!.to.router
  }
  return path
}
