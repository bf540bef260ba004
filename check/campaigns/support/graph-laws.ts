/** Laws of the hardware of a graph: each returns the fault that it finds, or null. */

import { elaborate, Simulator } from 'flitwave'
import { parametersOf } from 'flitwave/hdl'
import { GraphLoadBench } from 'flitwave/traffic'
import { pathOf, type RouteTable } from '../../../src/networks/graph/routing/route-table.js'
import { routedGraph } from '../../../src/networks/graph/routed-graph.js'
import { GraphNetwork } from '../../../rtl/net/graph-network.js'
import { graphParameters } from '../../../rtl/net/graph.js'
import type { RoutedGraph } from '../../../rtl/net/routed-graph.js'
import { headCycles } from '../../../rtl/router/parameters.js'
import { graphLoadParameters, tagWidthOf, type GraphLoadParameters } from '../../../rtl/traffic/graph-load-network.js'

/** As many virtual channels as the table has layers, so that what is proved of these is true of the hardware. */
export function loadParametersOf(graph: RoutedGraph): GraphLoadParameters {
  const tagWidth = tagWidthOf(graph.terminals.length)
  return parametersOf(graphLoadParameters, { graph, vcs: graph.layers, tagWidth, lengthWidth: 3 })
}

/** Flits of each packet of saturated traffic. */
const flits = 4

const saturated = { pattern: 'uniform', share: 0, load: 1, flits, longFlits: flits, longShare: 0, burst: 0 } as const

/**
 * Each terminal offers a flit in each cycle, to random others. All packets that are created in `cycles` arrive, in two runs.
 * @returns null if they do
 */
export function faultOfDrain(graph: RoutedGraph, cycles: number, seed: number): string | null {
  const bench = new GraphLoadBench(loadParametersOf(graph), 2)
  bench.begin({ ...saturated, seed })
  bench.openWindow(cycles)
  const created = bench.counts().map((run) => run.created)
  // A source that is never refused creates cycles / flits packets.
  const least = (cycles * graph.terminals.length) / (2 * flits)
  if (created.some((count) => count < least)) return `only ${created.join(' and ')} packets are created`
  // The worst network moves a packet at a time.
  const most = Math.max(...created) * (graph.routers.length + 4 * flits)
  return bench.drain(most) ? null : 'saturated traffic does not arrive'
}

/** Cycles after which a lone packet counts as lost. */
const patience = 2000

/**
 * Sends lone packets of three flits between terminals: each takes P (H + 1) + L - 1 cycles over H hops, plus the delays of links.
 * @returns null if they do
 */
export function faultOfLonePackets(table: RouteTable, pairs: readonly (readonly [number, number])[]): string | null {
  const graph = routedGraph(table)
  const p = parametersOf(graphParameters, { graph, vcs: graph.layers, depth: 8 })
  const sim = new Simulator<GraphNetwork>(elaborate(new GraphNetwork(p)), { engine: 'bitslice' })
  const { inject, delivered } = sim.dut
  for (const [tag, [from, to]] of pairs.entries()) {
    Object.assign(inject[from]!.packet, { to, flits: 3, tag })
    inject[from]!.valid = true
    const start = sim.cycle
    sim.step()
    inject[from]!.valid = false
    const arrived = (): boolean => {
      const { valid, flit } = delivered[to]!
      return valid && flit.tail && flit.tag === tag
    }
    while (!arrived() && sim.cycle - start < patience) sim.step()
    const path = pathOf(table, table.graph.terminals[from]!.in.router, to)
    const delays = path.reduce((sum, channel) => sum + table.graph.channels[channel]!.delay, 0)
    const expected = headCycles(p) * (path.length + 1) + delays + 2
    if (sim.cycle - start !== expected) return `${from} to ${to} takes ${sim.cycle - start} cycles, not ${expected}`
    sim.step()
  }
  return null
}
