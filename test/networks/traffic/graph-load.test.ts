import { describe, expect, it } from 'vitest'
import { parametersOf } from '../../../src/language/hdl/index.js'
import { graphLoadParameters } from '../../../rtl/traffic/graph-load-network.js'
import { LoadNetwork } from '../../../rtl/traffic/load-network.js'
import type { NetworkDescription } from '../../../src/networks/graph/description.js'
import { graphOf } from '../../../src/networks/graph/build-graph.js'
import { routedGraph } from '../../../src/networks/graph/routed-graph.js'
import { dimensionOrderTable } from '../../../src/networks/graph/routing/dimension-order.js'
import { uniformLoads } from '../../../src/networks/graph/routing/loads.js'
import { shortestPathTable } from '../../../src/networks/graph/routing/shortest-paths.js'
import { grid } from '../../../src/networks/graph/shapes/grid.js'
import { dragonfly, ringOfMeshes } from '../../../src/networks/graph/shapes/groups.js'
import { fatTree } from '../../../src/networks/graph/shapes/stages.js'
import { GraphLoadBench } from '../../../src/networks/traffic/graph-load-bench.js'
import { LoadBench, type Traffic } from '../../../src/networks/traffic/load-bench.js'
import { measureLoad } from '../../../src/networks/traffic/measure-load.js'

const wanted = { precision: 0.02, longest: 16_384 }

const traffic = (load: number, flits = 4): Traffic => {
  return { pattern: 'uniform', share: 0, load, flits, longFlits: flits, longShare: 0, burst: 0, seed: 1 }
}

describe('a network of any shape under a load', () => {
  it('measures a mesh as the network of meshes does', () => {
    const graph = routedGraph(dimensionOrderTable(graphOf(grid([4, 4]))))
    const ours = new GraphLoadBench(parametersOf(graphLoadParameters, { graph }), 16)
    const others = new LoadBench(parametersOf(LoadNetwork, { topology: 'mesh', sizeX: 4, sizeY: 4 }), 16)
    for (const load of [0.1, 0.4]) {
      const [a, b] = [ours, others].map((bench) => measureLoad(bench, traffic(load), 16, wanted))
      expect(a!.offered).toBeCloseTo(load, 1)
      expect(Math.abs(a!.latency!.mean - b!.latency!.mean)).toBeLessThan(2 * (a!.latency!.half + b!.latency!.half))
    }
  })

  it.each<[string, NetworkDescription]>([
    ['fat tree', fatTree(2, 3)],
    ['dragonfly', dragonfly({ a: 3, p: 2, h: 1 })],
    ['ring of meshes with long links', ringOfMeshes({ meshes: 3, size: 2, delay: 3 })],
  ])('takes as long as its routes at nearly no load, and accepts what it is offered: %s', (_, description) => {
    const table = shortestPathTable(graphOf(description))
    const graph = routedGraph(table)
    const terminals = graph.terminals.length
    const vcs = Math.max(2, graph.layers)
    const bench = new GraphLoadBench(parametersOf(graphLoadParameters, { graph, vcs, depth: 16 }), 16)
    const { averageHops, loads } = uniformLoads(table)
    const delays = graph.channels.reduce((sum, { delay }, i) => sum + delay * loads[i]!, 0) / terminals
    const alone = averageHops + 1 + delays
    const { latency, isSaturated } = measureLoad(bench, traffic(0.002, 1), terminals, { ...wanted, precision: 0.01 })
    expect(isSaturated).toBe(false)
    expect(Math.abs(latency!.mean - alone)).toBeLessThan(0.05 * alone)
    const { offered, accepted } = measureLoad(bench, traffic(0.2), terminals, wanted)
    expect(accepted).toBeCloseTo(offered, 2)
  })
})
