import type { NetworkGraph } from '../network-graph.js'
import { ChannelLoads } from './channel-loads.js'
import { distancesTo } from '../distances.js'
import { layersOf } from './layers.js'
import type { RouteTable } from './route-table.js'

/**
 * Shortest paths, each in a layer of virtual channels whose channels depend on each other in no circle (DFSSSP, Domke et al.
 * 2011). Of several shortest paths a packet takes the one over whose channels the fewest
 * routes lead so far. The number of layers follows from the graph.
 */
export function shortestPathTable(graph: NetworkGraph): RouteTable {
  const loads = new ChannelLoads(graph)
  const size = graph.terminals.length
  const next = graph.routers.map(() => new Int32Array(size).fill(-1))
  graph.terminals.forEach(({ out }, terminal) => {
    const chosen = shortestTowards(graph, out.router, loads.counts)
    chosen.forEach((channel, router) => (next[router]![terminal] = channel))
    loads.add(chosen)
  })
  const { layers, layer } = layersOf({ graph, next, layers: 1, layerOf: () => 0 })
  return { graph, next, layers, layerOf: (source, terminal) => layer[source * size + terminal]! }
}

/** By router: the channel on the shortest path with the least sum of loads; -1 at the destination. */
function shortestTowards(graph: NetworkGraph, destination: number, loads: Float64Array): Int32Array {
  const distances = distancesTo(graph, destination)
  const nearestFirst = [...distances.keys()].filter((router) => distances[router] !== Infinity).sort((a, b) => distances[a]! - distances[b]!) // prettier-ignore
  const cost = graph.routers.map(() => 0)
  const chosen = new Int32Array(graph.routers.length).fill(-1)
  for (const router of nearestFirst) {
    if (router === destination) continue
    cost[router] = Infinity
    for (const channel of graph.leaving[router]!) {
      const other = graph.channels[channel]!.to.router
      if (distances[other]! >= distances[router]!) continue
      const through = cost[other]! + loads[channel]!
      if (through < cost[router]) [chosen[router], cost[router]] = [channel, through]
    }
  }
  return chosen
}
