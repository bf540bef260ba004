import { elaborate } from 'flitwave'
import { experiment, type CaseFailure, type Cases } from 'flitwave/experiment'
import { Random } from '../../src/engines/sim/stimulus/random.js'
import { routedGraph } from '../../src/networks/graph/routed-graph.js'
import { shortestPathTable } from '../../src/networks/graph/routing/shortest-paths.js'
import type { RoutedGraph } from '../../rtl/net/routed-graph.js'
import { GraphLoadNetwork } from '../../rtl/traffic/graph-load-network.js'
import { fateOf, withEntry } from './support/changed-table.js'
import { benchOf, faultOfDrain, loadParametersOf } from './support/graph-laws.js'
import { randomGraph } from './support/random-graph.js'

interface Point {
  readonly tables: number
  readonly cycles: number
  readonly routers: number
}

export default experiment<Point>({
  title: 'Tables with one changed entry',
  about:
    'A table with one entry changed at random loses a packet, which is named, or has a circle, which is found, or is proved, and saturated traffic arrives.',
  axes: {
    tables: { values: [2000], title: 'changed tables', min: 1, max: 1_000_000 },
    cycles: { values: [20_000], title: 'cycles of saturated traffic', min: 100, max: 1_000_000 },
    routers: { values: [16], title: 'the most routers, even', min: 4, max: 64 },
  },
  cases: casesOf,
})

function casesOf(point: Point): Cases {
  const { tables } = point
  return {
    count: tables,
    batch: 1,
    design: () => elaborate(new GraphLoadNetwork(loadParametersOf(changedTable(0, point)))),
    prepare: () => (first, count) => {
      const counts: Record<string, number> = { cases: count }
      const failures: CaseFailure[] = []
      for (let index = first; index < first + count; index++) {
        const table = changedTable(index, point)
        const fate = fateOf(table)
        const what = fate === 'proved' ? faultOfDrain(benchOf(table), table, point.cycles, index + 1) : null
        if (what === null) counts[fate] = (counts[fate] ?? 0) + 1
        else failures.push({ case: index, what: `it was proved, but ${what}` })
      }
      return { counts, failures }
    },
    judge: (counts, isComplete) => {
      const { 'packets lost': lost = 0, circles = 0, proved: free = 0 } = counts
      const text = `${lost} lose a packet, ${circles} have a circle, ${free} are proved and drain`
      return { text, isGood: !isComplete || lost + circles + free === tables }
    },
  }
}

/** A table in which one entry has another output or layer. */
function changedTable(index: number, { routers }: Point): RoutedGraph {
  const random = new Random(index + 1)
  const graph = routedGraph(shortestPathTable(randomGraph(random, routers)))
  for (;;) {
    const router = random.below(graph.routers.length)
    const { ports, routes } = graph.routers[router]!
    const terminal = random.below(routes.length)
    const next = { port: random.below(ports), layer: random.below(graph.layers) }
    const { port, layer } = routes[terminal]!
    if (next.port !== port || next.layer !== layer) return withEntry(graph, router, terminal, next)
  }
}
