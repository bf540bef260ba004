import { parametersOf, type GivenParameters } from 'flitwave/hdl'
import { GraphNetwork } from '../../../rtl/net/graph-network.js'
import { graphParameters, type GraphParameters } from '../../../rtl/net/graph.js'
import type { RoutedGraph } from '../../../rtl/net/routed-graph.js'
import { headCycles } from '../../../rtl/router/parameters.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { routedGraph } from '../../../src/networks/graph/routed-graph.js'
import { pathOf, type RouteTable } from '../../../src/networks/graph/routing/route-table.js'

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

/** P (H + 1) + L - 1, plus the delays of the links of the route. */
function latencyOf(table: RouteTable, from: number, to: number, flits: number, p: GraphParameters): number {
  const path = pathOf(table, table.graph.terminals[from]!.in.router, to)
  const delays = path.reduce((sum, channel) => sum + table.graph.channels[channel]!.delay, 0)
  return headCycles(p) * (path.length + 1) + delays + flits - 1
}

export function allPairs(terminals: number): readonly (readonly [number, number])[] {
  return Array.from({ length: terminals ** 2 }, (_, pair) => [Math.floor(pair / terminals), pair % terminals] as const)
}

/**
 * Each terminal always offers a packet to a random other one, for a number of cycles; then the network empties.
 * @returns flits that have left their sources, and those that have arrived
 */
export function saturate({ sim, p }: ReturnType<typeof graphRun>, cycles: number, random: (below: number) => number) {
  const { dut } = sim
  const flits = 4
  const [injects, sinks] = [[...dut.inject], [...dut.delivered]]
  const offered = injects.map(() => false)
  let [sent, received, idle] = [0, 0, 0]
  for (let cycle = 0; idle < 200; cycle++) {
    injects.forEach((inject, from) => {
      if (offered[from] === true || injects.length < 2) return
      inject.valid = cycle < cycles
      if (cycle >= cycles) return
      inject.packet.to = ((from + 1 + random(injects.length - 1)) % injects.length) as never
      inject.packet.flits = flits
      offered[from] = true
    })
    let moved = false
    injects.forEach(({ ready }, from) => {
      if (offered[from] !== true || !ready) return
      offered[from] = false
      sent += flits
      moved = true
    })
    for (const { valid } of sinks) if (valid) [received, moved] = [received + 1, true]
    idle = moved ? 0 : idle + 1
    sim.step()
  }
  return { sent, received, waiting: offered.filter(Boolean).length, vcs: p.vcs }
}
