/** Multicasts whose copies routers make, as the player of schedules has those of software. */

import { parametersOf } from 'flitwave/hdl'
import { nodeMask } from '../../../rtl/lib/node-set.js'
import { MulticastNetwork } from '../../../rtl/multicast/multicast-network.js'
import { multicastNetworkParameters } from '../../../rtl/multicast/network-parameters.js'
import type { Design } from '../../../src/ir/ir.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import type { Network } from '../../../src/networks/collective/network.js'
import type { Message } from '../../../src/networks/collective/schedule.js'
import { graphOf } from '../../../src/networks/graph/build-graph.js'
import { routedGraph } from '../../../src/networks/graph/routed-graph.js'
import { dimensionOrderTable } from '../../../src/networks/graph/routing/dimension-order.js'
import { grid } from '../../../src/networks/graph/shapes/grid.js'

/** Flits in a buffer, and in a packet: a packet that forks fits into a buffer. */
const depth = 8

/** A network that is stuck would run for ever; a flit that no other one stops moves in each cycle. */
const longestPause = 1000

/** The times of multicasts, in cycles from the start. */
export interface CopiesPlayed {
  /** By message: when the last flit comes to the last destination. */
  readonly completed: readonly number[]
  /** Flits that crossed channels between routers. */
  readonly flitHops: number
}

/**
 * A mesh or torus whose routers copy. Longer messages are sent as packets of {@link depth} flits, one after the other. On a
 * torus, a route takes a link around a ring only as its first hop, because copies have one layer of virtual channels.
 */
export class MulticastBench {
  readonly design: Design
  private readonly sim: Simulator<MulticastNetwork>
  private readonly start

  constructor({ topology, sizes }: Network) {
    const graph = routedGraph(dimensionOrderTable(graphOf(grid(sizes, { wraps: topology === 'torus' }))))
    this.design = elaborate(new MulticastNetwork(parametersOf(multicastNetworkParameters, { graph, depth })))
    this.sim = new Simulator<MulticastNetwork>(this.design, { engine: 'bitslice' })
    this.start = this.sim.snapshot()
  }

  /**
   * All messages start in cycle 0; a source sends its packets one after the other.
   * @param flits - of each message
   */
  play(messages: readonly Message[], flits: number): CopiesPlayed {
    const { sim } = this
    sim.restore(this.start)
    const queues = this.queuesOf(messages, flits)
    const completed = messages.map(() => 0)
    const { valid, tag, links } = sim.probe({
      valid: 'dut.delivered[*].valid',
      tag: 'dut.delivered[*].flit.tag',
      links: 'dut.nodes[*].leaving[*].valid',
    })
    let missing = messages.reduce((sum, { destinations }) => sum + flits * destinations.length, 0)
    let [moved, flitHops] = [0, 0]
    while (missing > 0) {
      this.offer(queues)
      const arriving = valid.nonzero()
      for (const terminal of arriving) completed[Number(tag.read(terminal))] = sim.cycle
      missing -= arriving.length
      const crossing = links.nonzero().length
      flitHops += crossing - arriving.length
      if (crossing > 0) moved = sim.cycle
      if (sim.cycle - moved > longestPause) throw new Error(`multicasts are stuck since cycle ${moved}`)
      this.accept(queues)
      sim.step()
    }
    return { completed, flitHops }
  }

  /** By source: the packets that it has to send; a tag is the number of a message. */
  private queuesOf(messages: readonly Message[], flits: number): Map<number, Packet[]> {
    const queues = new Map<number, Packet[]>()
    messages.forEach(({ source, destinations }, message) => {
      const packets = queues.get(source) ?? []
      for (let from = 0; from < flits; from += depth)
        packets.push({ to: nodeMask(destinations), flits: Math.min(depth, flits - from), tag: message })
      queues.set(source, packets)
    })
    return queues
  }

  private offer(queues: ReadonlyMap<number, readonly Packet[]>): void {
    for (const [source, [next]] of queues) {
      const inject = this.sim.dut.inject[source]
      inject.valid = next !== undefined
      if (next) Object.assign(inject.packet, next)
    }
  }

  private accept(queues: ReadonlyMap<number, Packet[]>): void {
    for (const [source, packets] of queues) if (this.sim.dut.inject[source].ready) packets.shift()
  }
}

interface Packet {
  readonly to: number
  readonly flits: number
  readonly tag: number
}
