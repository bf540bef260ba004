import type { NetworkGraph } from '../network-graph.js'
import { ChannelLoads } from './channel-loads.js'
import { distancesTo } from '../distances.js'
import { layersOf } from './layers.js'
import { endsOf, type RouteTable } from './route-table.js'

/**
 * Shortest paths, each in a layer of virtual channels whose channels depend on each other in no circle (DFSSSP, Domke et al.
 * 2011). Of several next channels a packet takes the one with the fewest routes so far. The number of layers follows from
 * the graph.
 */
export function shortestPathTable(graph: NetworkGraph): RouteTable {
  const loads = new ChannelLoads(graph)
  const size = graph.routers.length
  const next = graph.routers.map(() => new Int32Array(size).fill(-1))
  for (const destination of endsOf(graph).destinations) {
    const distances = distancesTo(graph, destination)
    const chosen = Int32Array.from(graph.routers, (_, router) => {
      if (router === destination || distances[router] === Infinity) return -1
      const closer = graph.leaving[router]!.filter((channel) => distances[graph.channels[channel]!.to.router]! < distances[router]!) // prettier-ignore
      return loads.leastOf(closer)
    })
    chosen.forEach((channel, router) => (next[router]![destination] = channel))
    loads.add(chosen, destination)
  }
  const { layers, layer } = layersOf({ graph, next, layers: 1, layerOf: () => 0 })
  return { graph, next, layers, layerOf: (source, destination) => layer[source * size + destination]! }
}
