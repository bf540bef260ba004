import { elaborate } from 'flitwave'
import { exactly, experiment, type CaseFailure, type Cases } from 'flitwave/experiment'
import { graphDependencies } from 'flitwave/watch'
import { Random } from '../../src/engines/sim/stimulus/random.js'
import { routedGraph } from '../../src/networks/graph/routed-graph.js'
import type { NetworkGraph } from '../../src/networks/graph/network-graph.js'
import type { RouteTable } from '../../src/networks/graph/routing/route-table.js'
import { shortestPathTable } from '../../src/networks/graph/routing/shortest-paths.js'
import { upDownTable } from '../../src/networks/graph/routing/up-down.js'
import type { RoutedGraph } from '../../rtl/net/routed-graph.js'
import { GraphLoadNetwork } from '../../rtl/traffic/graph-load-network.js'
import { benchOf, faultOfDrain, faultOfLonePackets, loadParametersOf } from './support/graph-laws.js'
import { randomGraph } from './support/random-graph.js'

const tables = { 'up-down': upDownTable, shortest: shortestPathTable } as const

interface Point {
  readonly routes: keyof typeof tables
  readonly graphs: number
  readonly cycles: number
  readonly routers: number
}

export default experiment<Point>({
  title: 'Tables of random graphs',
  about:
    'On random connected graphs, tables deliver all packets, lone ones in exact cycles; channels depend on each other in no circle; saturated traffic arrives.',
  axes: {
    routes: {
      values: ['up-down', 'shortest'],
      title: 'table',
      choices: Object.keys(tables) as (keyof typeof tables)[],
    },
    graphs: { values: [1000], title: 'random graphs', min: 1, max: 1_000_000 },
    cycles: { values: [20_000], title: 'cycles of saturated traffic', min: 100, max: 1_000_000 },
    routers: { values: [64], title: 'the most routers, even', min: 4, max: 64 },
  },
  cases: casesOf,
})

const good = 'graphs exact, proved and drained'

function casesOf(point: Point): Cases {
  const { graphs, routes } = point
  return {
    count: graphs,
    batch: 1,
    design: () => elaborate(new GraphLoadNetwork(loadParametersOf(routedGraph(tables[routes](graphOfCase(0, point)))))),
    prepare: () => (first, count) => {
      const failures = Array.from({ length: count }, (_, i) => first + i).flatMap((index): CaseFailure[] => {
        const what = faultOf(index, point)
        return what === null ? [] : [{ case: index, what }]
      })
      return { counts: { cases: count, [good]: count - failures.length }, failures }
    },
    judge: (counts, isComplete) => exactly(counts, good, graphs, isComplete),
  }
}

function graphOfCase(index: number, { routers }: Point): NetworkGraph {
  return randomGraph(new Random(index + 1), routers)
}

/** The lone packets of each graph. */
const lonePackets = 24

function faultOf(index: number, point: Point): string | null {
  const graph = graphOfCase(index, point)
  const table: RouteTable = tables[point.routes](graph)
  const routed = routedGraph(table)
  const found = faultOfDependencies(routed) ?? faultOfHardware(table, routed, point.cycles, index)
  return found === null ? null : `${graph.name}: ${found}`
}

function faultOfHardware(table: RouteTable, routed: RoutedGraph, cycles: number, index: number): string | null {
  const bench = benchOf(routed)
  const pairs = somePairs(routed.terminals.length, index)
  return faultOfLonePackets(bench, table, pairs) ?? faultOfDrain(bench, routed, cycles, index + 1)
}

/** The dependencies follow each pair of terminals; a packet that is lost is an error. */
function faultOfDependencies(routed: RoutedGraph): string | null {
  try {
    return graphDependencies(routed, routed.layers).shortestCycle() === null ? null : 'channels wait in a circle'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function somePairs(terminals: number, seed: number): (readonly [number, number])[] {
  const random = new Random(seed + 1)
  return Array.from({ length: lonePackets }, () => {
    const from = random.below(terminals)
    return [from, (from + 1 + random.below(terminals - 1)) % terminals] as const
  })
}
