import { parametersOf } from 'flitwave/hdl'
import { GraphLoadBench, measureLoad, type Traffic } from 'flitwave/traffic'
import { graphLoadParameters } from 'flitwave/rtl/traffic/graph-load-network'
import { routedGraph } from '../../../src/networks/graph/routed-graph.js'
import { uniformLoads } from '../../../src/networks/graph/routing/loads.js'
import { depth, flits, routesOf, type ComparedNetwork } from './networks.js'
import type { Simulated } from './simulated.js'

/** Independent runs side by side. */
const runs = 16

/**
 * A network as RTL. Routers have three stages, RC with VA, SA and ST, and links a cycle of their own, so that a hop takes
 * P + 1 = 4 cycles, and the credit of a flit 3 + 2 = 5.
 */
export function ours(network: ComparedNetwork): Simulated {
  const table = routesOf(network)
  const shape = { graph: routedGraph(table), vcs: network.vcs, depth, stages: 3, lengthWidth: 3 } as const
  const p = parametersOf(graphLoadParameters, { ...shape, injectionVcs: 'all', ejectionVcs: 'all' })
  const bench = new GraphLoadBench(p, runs)
  const terminals = table.graph.terminals.length
  const measure = (load: number) => measureLoad(bench, trafficOf(load), terminals, { precision: 0.02, longest: 8192 })
  return {
    // P (H + 1) + L - 1, and a cycle for each link.
    empty: 4 * uniformLoads(table).averageHops + 3 + flits - 1,
    latencyAt: (load) => measure(load).latency?.mean ?? Infinity,
    accepted: () => measure(1).accepted,
  }
}

function trafficOf(load: number): Traffic {
  return { pattern: 'uniform', share: 0, load, flits, longFlits: flits, longShare: 0, burst: 0, seed: 1 }
}
