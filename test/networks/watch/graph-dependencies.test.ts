import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fateOf, withEntry } from '../../../check/campaigns/support/changed-table.js'
import { benchOf, faultOfDrain } from '../../../check/campaigns/support/graph-laws.js'
import type { RoutedGraph } from '../../../rtl/net/routed-graph.js'
import { graphOf } from '../../../src/networks/graph/build-graph.js'
import { routedGraph } from '../../../src/networks/graph/routed-graph.js'
import { circleOf } from '../../../src/networks/graph/routing/dependencies.js'
import { shortestPathTable } from '../../../src/networks/graph/routing/shortest-paths.js'
import { upDownTable } from '../../../src/networks/graph/routing/up-down.js'
import { grid, ring } from '../../../src/networks/graph/shapes/grid.js'
import { dragonfly } from '../../../src/networks/graph/shapes/groups.js'
import { randomRegular } from '../../../src/networks/graph/shapes/random-regular.js'
import { fatTree } from '../../../src/networks/graph/shapes/stages.js'
import { graphDependencies } from '../../../src/networks/watch/graph-dependencies.js'
import { budget } from '../../support/sample.js'

/** All routes in one layer of virtual channels. */
function inOneLayer(graph: RoutedGraph): RoutedGraph {
  const routers = graph.routers.map((router) => ({
    ...router,
    routes: router.routes.map(({ port }) => ({ port, layer: 0 })),
  }))
  return { ...graph, routers, layers: 1 }
}

describe.each([
  ['torus', grid([4, 3], { wraps: true })],
  ['ring', ring(6)],
  ['dragonfly', dragonfly({ a: 3, p: 1, h: 1 })],
  ['fat tree', fatTree(2, 3)],
  ['random graph', randomRegular(10, 3, 4)],
])('%s', (_, description) => {
  it('has no circle with shortest paths in layers, nor with up*/down*', () => {
    const graph = graphOf(description)
    for (const table of [shortestPathTable(graph), upDownTable(graph)]) {
      const routed = routedGraph(table)
      const dependencies = graphDependencies(routed, routed.layers)
      expect(dependencies.shortestCycle()).toBeNull()
      expect(dependencies.channels.length).toBeGreaterThan(0)
    }
  })

  it('has a circle in one layer exactly if the table has one', () => {
    const table = shortestPathTable(graphOf(description))
    const found = graphDependencies(inOneLayer(routedGraph(table)), 1).shortestCycle()
    expect(found === null).toBe(circleOf({ ...table, layers: 1, layerOf: () => 0 }) === null)
  })
})

it('names the channels of a circle', () => {
  const graph = inOneLayer(routedGraph(shortestPathTable(graphOf(ring(8)))))
  const dependencies = graphDependencies(graph, 1)
  const cycle = dependencies.shortestCycle()!
  const ends = cycle.map(({ from }) => dependencies.nameOf(from).split(' to '))
  expect(ends.length).toBe(8)
  ends.forEach(([, to], i) => expect(ends[(i + 1) % ends.length]![0]).toBe(to))
})

describe('a table with one changed row', () => {
  it('loses a packet, has a circle, or is proved and empties after saturated traffic', () => {
    const fates = { 'packets lost': 0, circles: 0, proved: 0 }
    let drained = 0
    fc.assert(
      fc.property(
        fc.record({ half: fc.integer({ min: 2, max: 5 }), seed: fc.nat(1e9), row: fc.nat(1e9), to: fc.nat(1e9) }),
        ({ half, seed, row, to }) => {
          const graph = routedGraph(shortestPathTable(graphOf(randomRegular(2 * half, 3, seed))))
          const { routers, terminals, layers } = graph
          const router = row % routers.length
          const entry = { port: to % routers[router]!.ports, layer: Math.floor(to / 64) % layers }
          const other = withEntry(graph, router, Math.floor(row / 64) % terminals.length, entry)
          const fate = fateOf(other)
          fates[fate]++
          if (fate !== 'proved' || drained >= budget(1, 200)) return
          drained++
          expect(faultOfDrain(benchOf(other), other, budget(400, 20_000), seed)).toBeNull()
        },
      ),
      { numRuns: budget(60, 2000), seed: 7 },
    )
    expect(fates['packets lost']).toBeGreaterThan(0)
    expect(fates.proved).toBeGreaterThan(0)
  })
})

it('empties after saturated traffic on a torus whose layers are proved', () => {
  const graph = routedGraph(shortestPathTable(graphOf(grid([4, 3], { wraps: true }))))
  expect(faultOfDrain(benchOf(graph), graph, budget(1000, 20_000), 1)).toBeNull()
})
