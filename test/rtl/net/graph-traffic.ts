import { parametersOf, type GivenParameters } from 'flitwave/hdl'
import { latencyOf } from '../../../check/campaigns/support/graph-laws.js'
import { GraphNetwork } from '../../../rtl/net/graph-network.js'
import { graphParameters } from '../../../rtl/net/graph.js'
import type { RoutedGraph } from '../../../rtl/net/routed-graph.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { routedGraph } from '../../../src/networks/graph/routed-graph.js'
import type { RouteTable } from '../../../src/networks/graph/routing/route-table.js'

/** A network of routers and its routes, simulated. */
export function graphRun(graph: RoutedGraph, given: GivenParameters<typeof graphParameters> = {}) {
  const p = parametersOf(graphParameters, { vcs: Math.max(2, graph.layers), ...given, graph })
  return { p, sim: new Simulator<GraphNetwork>(elaborate(new GraphNetwork(p)), { engine: 'bitslice' }) }
}

/** Latencies of one packet between each two terminals, from its acceptance to its tail. */
export interface PairLatencies {
  readonly measured: readonly number[]
  readonly expected: readonly number[]
}

/**
 * Sends a packet from each terminal to each other one, through an otherwise empty network.
 * @param pairs - the pairs of terminals to send between
 */
export function pairLatencies(
  table: RouteTable,
  flits: number,
  given: GivenParameters<typeof graphParameters> = {},
  pairs = allPairs(table.graph.terminals.length),
): PairLatencies {
  const { p, sim } = graphRun(routedGraph(table), given)
  const measured: number[] = []
  const expected: number[] = []
  pairs.forEach(([from, to], tag) => {
    const inject = sim.dut.inject[from]!
    inject.packet.to = to as never
    inject.packet.flits = flits
    inject.packet.tag = tag % 65536
    inject.valid = true
    const start = sim.cycle
    if (!inject.ready) throw new Error(`terminal ${from} does not take its packet`)
    measured.push(arrival(sim, to, tag % 65536) - start)
    sim.step()
    expected.push(latencyOf(table, from, to, flits, p))
  })
  return { measured, expected }

  function arrival({ dut, cycle }: typeof sim, to: number, tag: number): number {
    const delivered = dut.delivered[to]!
    for (let i = 0; i < 2000; i++) {
      const { valid, flit } = delivered
      if (valid && flit.tag === tag && flit.tail) return sim.cycle
      sim.step()
      if (i === 0) dut.inject.forEach((inject) => void (inject.valid = false))
    }
    throw new Error(`packet ${tag} of cycle ${cycle} has not arrived at ${to}`)
  }
}

export function allPairs(terminals: number): readonly (readonly [number, number])[] {
  return Array.from({ length: terminals ** 2 }, (_, pair) => [Math.floor(pair / terminals), pair % terminals] as const)
}
