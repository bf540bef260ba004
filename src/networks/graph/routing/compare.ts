import { FlitwaveError } from '../../../base/diagnostic/diagnostic.js'
import type { NetworkGraph } from '../network-graph.js'
import { uniformLoads, type UniformLoads } from './loads.js'
import type { RouteTable } from './route-table.js'
import { dimensionOrderTable } from './dimension-order.js'
import { shortestPathTable } from './shortest-paths.js'
import { upDownTable } from './up-down.js'

/** The layers that a routing needs on a network, and the loads that it causes. */
export interface ComparedRouting {
  readonly name: string
  readonly about: string
  readonly layers: number
  /** Null for a routing that the network refuses. */
  readonly loads: UniformLoads | null
  readonly refusal: string | null
}

const routings: readonly {
  readonly name: string
  readonly about: string
  readonly table: (graph: NetworkGraph) => RouteTable
  /** It is for some networks, and nobody misses it on the others. */
  readonly isSpecial?: boolean
}[] = [
  { name: 'up*/down*', about: 'towards a root first, then away from it', table: upDownTable },
  { name: 'shortest', about: 'shortest paths, in layers of virtual channels', table: shortestPathTable },
  { name: 'dimension order', about: 'along x first, then along y', table: dimensionOrderTable, isSpecial: true },
]

/** All routings by table on one network. */
export function compareRoutings(graph: NetworkGraph): ComparedRouting[] {
  return routings.flatMap(({ name, about, table: build, isSpecial = false }): ComparedRouting[] => {
    try {
      const table = build(graph)
      return [{ name, about, layers: table.layers, loads: uniformLoads(table), refusal: null }]
    } catch (error) {
      if (!(error instanceof FlitwaveError)) throw error
      if (isSpecial) return []
      return [{ name, about, layers: 0, loads: null, refusal: error.diagnostics[0]!.message.replace(`${name} `, '') }]
    }
  })
}
