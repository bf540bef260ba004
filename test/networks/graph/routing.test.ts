import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { graphOf } from '../../../src/networks/graph/build-graph.js'
import type { NetworkDescription } from '../../../src/networks/graph/description.js'
import { distancesFrom } from '../../../src/networks/graph/distances.js'
import { circleOf } from '../../../src/networks/graph/routing/dependencies.js'
import { dimensionOrderTable } from '../../../src/networks/graph/routing/dimension-order.js'
import { pathOf, sourcesOf, type RouteTable } from '../../../src/networks/graph/routing/route-table.js'
import { shortestPathTable } from '../../../src/networks/graph/routing/shortest-paths.js'
import { upDownTable } from '../../../src/networks/graph/routing/up-down.js'
import { grid, hypercube, ring } from '../../../src/networks/graph/shapes/grid.js'
import { dragonfly, flattenedButterfly, ringOfMeshes } from '../../../src/networks/graph/shapes/groups.js'
import { butterfly, fatTree } from '../../../src/networks/graph/shapes/stages.js'
import { randomGraphs } from '../../support/random-graphs.js'
import { budget } from '../../support/sample.js'

function expectDelivery(table: RouteTable, expectHops: (hops: number, shortest: number) => void): void {
  const { graph } = table
  for (const source of sourcesOf(graph)) {
    const shortest = distancesFrom(graph, source)
    graph.terminals.forEach(({ out }, terminal) =>
      expectHops(pathOf(table, source, terminal).length, shortest[out.router]!),
    )
  }
  expect(circleOf(table)).toBeNull()
}

const isShortest = (hops: number, shortest: number): void => expect(hops).toBe(shortest)
const isNoShorter = (hops: number, shortest: number): void => expect(hops).toBeGreaterThanOrEqual(shortest)

const shapes: readonly NetworkDescription[] = [
  grid([5, 5]),
  grid([5, 4], { wraps: true }),
  ring(16),
  hypercube(4),
  fatTree(2, 4),
  flattenedButterfly([3, 4], 2),
  dragonfly({ a: 4, p: 2, h: 2 }),
  ringOfMeshes({ meshes: 3, size: 3, delay: 2 }),
]

describe('tables', () => {
  it.each(shapes.map((shape) => [shape.name!, shape] as const))(
    '%s: both kinds deliver without a circle',
    (_, shape) => {
      const graph = graphOf(shape)
      expectDelivery(upDownTable(graph), isNoShorter)
      expectDelivery(shortestPathTable(graph), isShortest)
    },
  )

  it('of a butterfly: the only path, in one layer', () => {
    const table = shortestPathTable(graphOf(butterfly(3, 3)))
    expectDelivery(table, isShortest)
    expect(table.layers).toBe(1)
  })

  it('of random graphs deliver without a circle', () => {
    fc.assert(
      fc.property(randomGraphs, (graph) => {
        expectDelivery(upDownTable(graph), isNoShorter)
        expectDelivery(shortestPathTable(graph), isShortest)
      }),
      { numRuns: budget(8, 25) },
    )
  })

  it('with shortest paths in a single layer have circles: the layers are needed', () => {
    const table = shortestPathTable(graphOf(ring(8)))
    expect(table.layers).toBe(2)
    expect(circleOf({ ...table, layers: 1, layerOf: () => 0 })).toHaveLength(8)
  })

  it('go along x first and then along y in a mesh, in one layer', () => {
    const table = dimensionOrderTable(graphOf(grid([5, 4])))
    expectDelivery(table, isShortest)
    expect(table.layers).toBe(1)
    for (const source of sourcesOf(table.graph))
      for (let terminal = 0; terminal < 20; terminal++) {
        const columns = pathOf(table, source, terminal).map((channel) => table.graph.channels[channel]!.to.router % 5)
        const turn = columns.indexOf(terminal % 5)
        expect(columns.slice(Math.max(0, turn)).every((x) => x === terminal % 5)).toBe(true)
      }
  })

  it.each([
    [grid([4, 4], { wraps: true }), 1],
    [flattenedButterfly([3, 4], 2), 1],
    [grid([3, 3], { concentration: 2 }), 1],
  ])('of dimension order deliver without a circle: %#', (shape, layers) => {
    const table = dimensionOrderTable(graphOf(shape))
    expectDelivery(table, isNoShorter)
    expect(table.layers).toBe(layers)
  })

  it.each([
    [fatTree(2, 3), 'leads nearer to router'],
    [ring(5), 'leads nearer to router'],
    [
      { routers: [{ id: 0 }, { id: 1 }], terminals: [{ router: 0 }, { router: 1 }], links: [{ from: 0, to: 1 }] },
      'router 0 has no place',
    ],
  ])('of dimension order need a grid: %#', (shape, reason) => {
    expect(() => dimensionOrderTable(graphOf(shape))).toThrow(reason)
  })

  it('refuse one-way links for up*/down*', () => {
    expect(() => upDownTable(graphOf(butterfly(2, 2)))).toThrow('up*/down* needs links in both directions')
  })
})
