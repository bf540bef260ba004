/** Laws of the hardware of a graph: each returns the fault that it finds, or null. */

import { parametersOf } from 'flitwave/hdl'
import { GraphLoadBench } from 'flitwave/traffic'
import { pathOf, type RouteTable } from '../../../src/networks/graph/routing/route-table.js'
import type { RoutedGraph } from '../../../rtl/net/routed-graph.js'
import { headCycles, type Pipeline } from '../../../rtl/router/parameters.js'
import { graphLoadParameters, tagWidthOf, type GraphLoadParameters } from '../../../rtl/traffic/graph-load-network.js'

/** As many virtual channels as the table has layers, so that what is proved of these is true of the hardware. */
export function loadParametersOf(graph: RoutedGraph): GraphLoadParameters {
  const tagWidth = tagWidthOf(graph.terminals.length)
  return parametersOf(graphLoadParameters, { graph, vcs: graph.layers, tagWidth, lengthWidth: 3 })
}

/** The hardware of a graph, made once for all of its laws, in two runs. */
export function benchOf(graph: RoutedGraph): GraphLoadBench {
  return new GraphLoadBench(loadParametersOf(graph), 2)
}

/** Flits of each packet of saturated traffic. */
const flits = 4

const uniform = { pattern: 'uniform', share: 0, flits, longFlits: flits, longShare: 0, burst: 0 } as const

/** Times what the network takes: sources always have packets, and their queues do not grow long. */
const excess = 1.25

/**
 * Each terminal offers more flits than the network takes, to random others: a source that has a queue sends what it would at
 * any higher load. All packets that are created in `cycles` arrive, in all runs.
 * @returns null if they do
 */
export function faultOfDrain(bench: GraphLoadBench, graph: RoutedGraph, cycles: number, seed: number): string | null {
  bench.begin({ ...uniform, load: 1, seed })
  const load = Math.min(1, excess * acceptedBy(bench, graph))
  if (load === 0) return 'saturated traffic does not arrive'
  bench.change({ ...uniform, load, seed })
  bench.openWindow(cycles)
  const created = bench.counts().map((run) => run.created)
  // A source creates load x cycles / flits packets.
  const least = (load * cycles * graph.terminals.length) / (2 * flits)
  if (created.some((count) => count < least)) return `only ${created.join(' and ')} packets are created`
  // The worst network moves a packet at a time.
  const most = Math.max(...created) * (graph.routers.length + 4 * flits)
  return bench.drain(most) ? null : 'saturated traffic does not arrive'
}

/** Cycles in which a network fills up. */
const filling = 300

/** Flits that the network takes for each terminal and cycle while each offers one. */
function acceptedBy(bench: GraphLoadBench, { terminals }: RoutedGraph): number {
  bench.step(filling)
  bench.openWindow(filling)
  return Math.max(...bench.counts().map((run) => run.flits)) / (filling * terminals.length)
}

/** Cycles after which a lone packet counts as lost. */
const patience = 2000

/** Flits of a lone packet. */
const loneFlits = 3

/**
 * Sends lone packets between terminals: each takes P (H + 1) + L - 1 cycles over H hops, plus the delays of links.
 * @param pairs - of two terminals each
 * @returns null if they do
 */
export function faultOfLonePackets(
  bench: GraphLoadBench,
  table: RouteTable,
  pairs: readonly (readonly [number, number])[],
): string | null {
  const router = parametersOf(graphLoadParameters)
  const found = bench.loneLatencies(pairs, loneFlits, patience)
  for (const [i, [from, to]] of pairs.entries()) {
    const expected = latencyOf(table, from, to, loneFlits, router)
    if (found[i] !== expected) return `${from} to ${to} takes ${found[i] ?? 'no end of'} cycles, not ${expected}`
  }
  return null
}

/** P (H + 1) + L - 1, plus the delays of the links of the route. */
export function latencyOf(table: RouteTable, from: number, to: number, flits: number, router: Pipeline): number {
  const { terminals, channels } = table.graph
  const path = pathOf(table, terminals[from]!.in.router, to)
  const delays = path.reduce((sum, channel) => sum + channels[channel]!.delay, 0)
  return headCycles(router) * (path.length + 1) + delays + flits - 1
}
