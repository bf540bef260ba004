import { pathOf, sendersOf, sourcesOf, type RouteTable } from './route-table.js'

/** The load of the channels under random traffic: each terminal sends a flit in each cycle, to all others alike. */
export interface UniformLoads {
  /** Flits per cycle, by channel. */
  readonly loads: readonly number[]
  /** The mean of the hops between two different terminals. */
  readonly averageHops: number
  /** Flits that each terminal can send in a cycle until the busiest channel is always busy; at most 1. */
  readonly throughput: number
}

export function uniformLoads(table: RouteTable): UniformLoads {
  const { graph } = table
  const senders = sendersOf(graph)
  const others = Math.max(1, graph.terminals.length - 1)
  const loads = graph.channels.map(() => 0)
  let hops = 0
  for (const source of sourcesOf(graph))
    for (const terminal of graph.terminals.keys()) {
      const path = pathOf(table, source, terminal)
      // A terminal sends nothing to itself.
      const own = graph.terminals[terminal]!.in.router === source ? 1 : 0
      const flits = (senders[source]! - own) / others
      for (const channel of path) loads[channel]! += flits
      hops += path.length * flits
    }
  const busiest = Math.max(0, ...loads)
  return { loads, averageHops: hops / graph.terminals.length, throughput: busiest > 1 ? 1 / busiest : 1 }
}
