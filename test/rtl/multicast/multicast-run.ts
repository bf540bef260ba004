import { parametersOf, type GivenParameters } from 'flitwave/hdl'
import { nodeMask } from '../../../rtl/lib/node-set.js'
import { MulticastNetwork } from '../../../rtl/multicast/multicast-network.js'
import { multicastNetworkParameters } from '../../../rtl/multicast/network-parameters.js'
import type { PathNetwork } from '../../../rtl/path/path-network.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { Simulator, type SimulatorOptions } from '../../../src/engines/sim/simulator.js'
import { routedGraph } from '../../../src/networks/graph/routed-graph.js'
import { pathOf, type RouteTable } from '../../../src/networks/graph/routing/route-table.js'

/** A packet to several terminals. */
export interface Multicast {
  readonly source: number
  readonly destinations: readonly number[]
  readonly flits: number
}

/** A flit at a terminal. */
export interface Delivered {
  readonly cycle: number
  readonly terminal: number
  readonly tag: number
  readonly payload: number
  readonly tail: boolean
}

/** The simulated network of a table. */
export function multicastRun(
  table: RouteTable,
  given: GivenParameters<typeof multicastNetworkParameters> = {},
  options: SimulatorOptions = {},
) {
  const p = parametersOf(multicastNetworkParameters, { ...given, graph: routedGraph(table) })
  return new Simulator<MulticastNetwork>(elaborate(new MulticastNetwork(p)), { engine: 'bitslice', ...options })
}

/** How a run of multicasts went. */
export interface Played {
  readonly delivered: readonly Delivered[]
  /** Flits on channels between routers. */
  readonly flitHops: number
  /** The cycle in which each packet was accepted; null for one that was not. */
  readonly accepted: readonly (number | null)[]
  /** The last cycle in which anything moved. */
  readonly end: number
}

/** Cycles without any move after which a run is over. */
const patience = 30

/**
 * Each source sends its packets in their order, as soon as it can. The run ends when nothing moves any more. Outputs to
 * terminals are among the links of routers that copy along trees.
 * @param packets - tagged by their numbers
 * @param observe - called at the end of each cycle
 */
export function play(
  sim: Simulator<MulticastNetwork> | Simulator<PathNetwork>,
  packets: readonly Multicast[],
  observe?: (cycle: number) => void,
): Played {
  const { dut } = sim
  const [injects, sinks] = [[...dut.inject], [...dut.delivered]]
  const links = sim.probe({ valid: 'dut.nodes[*].leaving[*].valid' })
  const ends = sim.nonzero('dut.delivered[*].valid')
  const queues = injects.map((_, source) =>
    packets.flatMap((packet, tag) => (packet.source === source ? [{ ...packet, tag }] : [])),
  )
  const accepted: (number | null)[] = packets.map(() => null)
  const delivered: Delivered[] = []
  let [flits, end] = [0, sim.cycle]
  while (sim.cycle - end < patience) {
    injects.forEach((inject, source) => {
      const next = queues[source]![0]
      inject.valid = next !== undefined
      if (next) Object.assign(inject.packet, { to: nodeMask(next.destinations), flits: next.flits, tag: next.tag })
    })
    injects.forEach(({ ready }, source) => {
      if (!ready || queues[source]!.length === 0) return
      accepted[queues[source]!.shift()!.tag] = sim.cycle
      end = sim.cycle
    })
    for (const terminal of ends()) {
      const { tag, payload, tail } = sinks[terminal]!.flit
      delivered.push({ cycle: sim.cycle, terminal, tag, payload, tail })
    }
    const moved = links.valid.nonzero().length
    if (moved > 0) end = sim.cycle
    flits += moved
    observe?.(sim.cycle)
    sim.step()
  }
  return { delivered, flitHops: flits - delivered.length, accepted, end }
}

/** The channels of the tree of a multicast: those of the routes to its terminals. */
export function treeOf(table: RouteTable, { source, destinations }: Multicast): ReadonlySet<number> {
  const { router } = table.graph.terminals[source]!.in
  return new Set(destinations.flatMap((terminal) => pathOf(table, router, terminal)))
}

/** Cycles from the acceptance of a lone multicast to its tail at a terminal: H + 1 + L - 1, and the delays of the links. */
export function loneLatency(table: RouteTable, { source, flits }: Multicast, terminal: number): number {
  const path = pathOf(table, table.graph.terminals[source]!.in.router, terminal)
  const delays = path.reduce((sum, channel) => sum + table.graph.channels[channel]!.delay, 0)
  return path.length + 1 + flits - 1 + delays
}

/** True if a packet leaves some router through more than one output. */
export function isForking(table: RouteTable, packet: Multicast): boolean {
  const { channels, terminals } = table.graph
  const ways = [...treeOf(table, packet)].map((channel) => channels[channel]!.from.router)
  const all = [...ways, ...packet.destinations.map((terminal) => terminals[terminal]!.out.router)]
  return new Set(all).size < all.length
}

/** True if no two copies of a packet meet: routes to two terminals may part and come to the same router again. */
export function isTree(table: RouteTable, packet: Multicast): boolean {
  const entered = [...treeOf(table, packet)].map((channel) => table.graph.channels[channel]!.to.router)
  return new Set([...entered, table.graph.terminals[packet.source]!.in.router]).size === entered.length + 1
}
