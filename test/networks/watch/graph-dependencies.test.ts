import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RoutedGraph } from '../../../rtl/net/routed-graph.js'
import type { FlitwaveError } from '../../../src/base/diagnostic/diagnostic.js'
import { graphOf } from '../../../src/networks/graph/build-graph.js'
import { routedGraph } from '../../../src/networks/graph/routed-graph.js'
import { circleOf } from '../../../src/networks/graph/routing/dependencies.js'
import { shortestPathTable } from '../../../src/networks/graph/routing/shortest-paths.js'
import { upDownTable } from '../../../src/networks/graph/routing/up-down.js'
import { grid, ring } from '../../../src/networks/graph/shapes/grid.js'
import { dragonfly } from '../../../src/networks/graph/shapes/groups.js'
import { randomRegular } from '../../../src/networks/graph/shapes/random-regular.js'
import { fatTree } from '../../../src/networks/graph/shapes/stages.js'
import { Random } from '../../../src/networks/collective/random.js'
import { graphDependencies } from '../../../src/networks/watch/graph-dependencies.js'
import { graphRun, saturate } from '../../rtl/net/graph-traffic.js'
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

/** The graph with another output or layer in one row of one table. */
function changed(graph: RoutedGraph, router: number, terminal: number, port: number, layer: number): RoutedGraph {
  const routers = graph.routers.map((one, i) => {
    const routes = one.routes.map((route, t) => (i === router && t === terminal ? { port, layer } : route))
    return { ...one, routes }
  })
  return { ...graph, routers }
}

/** The fate of a network: a packet is lost, channels depend on each other in a circle, or neither. */
function verdictOf(graph: RoutedGraph): 'lost' | 'circle' | 'free' {
  try {
    return graphDependencies(graph, graph.layers).shortestCycle() === null ? 'free' : 'circle'
  } catch (error) {
    expect((error as FlitwaveError).diagnostics[0]!.code).toBe('FW926')
    expect((error as FlitwaveError).message).toMatch(/the table: a packet for terminal \d+ at \d+ /)
    return 'lost'
  }
}

describe('a table with one changed row', () => {
  it('loses a packet, has a circle, or is proved and empties after saturated traffic', () => {
    const verdicts = { lost: 0, circle: 0, free: 0 }
    let drained = 0
    fc.assert(
      fc.property(
        fc.record({ half: fc.integer({ min: 2, max: 5 }), seed: fc.nat(1e9), row: fc.nat(1e9), to: fc.nat(1e9) }),
        ({ half, seed, row, to }) => {
          const graph = routedGraph(shortestPathTable(graphOf(randomRegular(2 * half, 3, seed))))
          const { routers, terminals, layers } = graph
          const router = row % routers.length
          const other = changed(graph, router, Math.floor(row / 64) % terminals.length, to % routers[router]!.ports, Math.floor(to / 64) % layers) // prettier-ignore
          const verdict = verdictOf(other)
          verdicts[verdict]++
          if (verdict !== 'free' || drained >= budget(1, 200)) return
          drained++
          const random = new Random(seed)
          const { sent, received, waiting } = saturate(graphRun(other, { vcs: layers }), budget(400, 20_000), (below) => random.uint32() % below) // prettier-ignore
          expect(received).toBe(sent)
          expect(waiting).toBe(0)
        },
      ),
      { numRuns: budget(60, 2000), seed: 7 },
    )
    expect(verdicts.lost).toBeGreaterThan(0)
    expect(verdicts.free).toBeGreaterThan(0)
  })
})

it('empties after saturated traffic on a torus whose layers are proved', () => {
  const graph = routedGraph(shortestPathTable(graphOf(grid([4, 3], { wraps: true }))))
  const random = new Random(1)
  const { sent, received, waiting } = saturate(graphRun(graph, { vcs: graph.layers }), budget(1000, 20_000), (below) => random.uint32() % below) // prettier-ignore
  expect(sent).toBeGreaterThan(1000)
  expect([received, waiting]).toEqual([sent, 0])
})
