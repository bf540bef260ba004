import { expect, it } from 'vitest'
import { faultOfDrain, faultOfLonePackets } from '../../../check/campaigns/support/graph-laws.js'
import { graphOf } from '../../../src/networks/graph/build-graph.js'
import { routedGraph } from '../../../src/networks/graph/routed-graph.js'
import { pathOf, type RouteTable } from '../../../src/networks/graph/routing/route-table.js'
import { shortestPathTable } from '../../../src/networks/graph/routing/shortest-paths.js'
import { upDownTable } from '../../../src/networks/graph/routing/up-down.js'
import { ring } from '../../../src/networks/graph/shapes/grid.js'

const table = shortestPathTable(graphOf(ring(6)))
/** Shortest paths around a ring, all in one layer of virtual channels: they wait for each other in a circle. */
const inOneLayer = { ...table, layers: 1, layerOf: () => 0 }

it('saturated traffic arrives on a ring with layers, and stops for ever without', () => {
  expect(faultOfDrain(routedGraph(table), 300, 1)).toBeNull()
  expect(faultOfDrain(routedGraph(inOneLayer), 300, 1)).toBe('saturated traffic does not arrive')
})

it('lone packets take the cycles of their routes, which need not be the shortest', () => {
  const pairs = [[0, 3], [1, 5], [2, 2], [2, 4]] as const // prettier-ignore
  const longer = upDownTable(table.graph)
  const hops = (one: RouteTable): number[] => pairs.map(([from, to]) => pathOf(one, from, to).length)
  expect(hops(longer)).not.toEqual(hops(table))
  expect([table, longer].map((one) => faultOfLonePackets(one, pairs))).toEqual([null, null])
})
