import { expect, it } from 'vitest'
import { benchOf, faultOfDrain, faultOfLonePackets } from '../../../check/campaigns/support/graph-laws.js'
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
  const found = [table, inOneLayer].map((one) => {
    const routed = routedGraph(one)
    return faultOfDrain(benchOf(routed), routed, 300, 1)
  })
  expect(found).toEqual([null, 'saturated traffic does not arrive'])
})

/** All terminals of the ring to all others. */
const pairs = Array.from({ length: 30 }, (_, i) => [i % 6, (i + 1 + Math.floor(i / 6)) % 6] as const)

it('lone packets take the cycles of their routes, which need not be the shortest', () => {
  const longer = upDownTable(table.graph)
  const hops = (one: RouteTable): number[] => pairs.map(([from, to]) => pathOf(one, from, to).length)
  expect(hops(longer)).not.toEqual(hops(table))
  const found = [table, longer].map((one) => faultOfLonePackets(benchOf(routedGraph(one)), one, pairs))
  expect(found).toEqual([null, null])
})

it('a lone packet on a route that is not its own is found', () => {
  const longer = upDownTable(table.graph)
  expect(faultOfLonePackets(benchOf(routedGraph(longer)), table, pairs)).toMatch(/^\d to \d takes \d+ cycles, not \d+$/)
})
