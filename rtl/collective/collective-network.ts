'use rtl'
import { all, array, bitLength, bool, connect, input, Module, optional, output, uint, wiring } from 'flitwave/hdl'
import { connectEach } from '../lib/connect-each.js'
import { counterReadType } from '../monitor/counter-read.js'
import { linkNeighbours } from '../net/links.js'
import { coordinatesOf } from '../net/place.js'
import { nodeCount } from '../router/sizes.js'
import { maskOf } from '../lib/one-hot.js'
import { BarrierUnit } from './barrier-unit.js'
import { CollectiveNode } from './collective-node.js'
import { collectiveParameters, latencyWidth, timeWidth } from './parameters.js'
import { tableLoadType } from './tables.js'

/**
 * A mesh or torus whose nodes execute a collective operation on their own: tables are loaded, `start` is set for one cycle,
 * and `done` reports that everything has been received everywhere.
 */
export class CollectiveNetwork extends Module.with(collectiveParameters) {
  /** The collective begins in this cycle, once. */
  start = input(bool)
  /** Start-up and receive latency in cycles, constant. */
  ts = input(uint(latencyWidth))
  tr = input(uint(latencyWidth))
  /** Steps of the collective; 1 without barriers. */
  steps = input(uint(bitLength(this.p.steps)))
  load = optional(this.p.loadPort, () => input(tableLoadType(this.p)))
  /** Everything has been received. */
  done = output(bool)
  /** True if it has begun and is not done. */
  running = output(bool)
  /** Cycles from the start to the end, when it is done. */
  cycles = output(uint(timeWidth))
  /** By node, if monitored: see {@link sourceMonitor}. */
  pmu = array(this.p.monitor ? nodeCount(this.p) : 0, () => input(counterReadType(this.p)))

  nodes = array(nodeCount(this.p), () => new CollectiveNode(this.p))
  barrier = new BarrierUnit(this.p)

  @wiring connectNodes() {
    this.nodes.forEach((node, id) => {
      node.here = coordinatesOf(id, this.p)
      node.start = this.start
      node.ts = this.ts
      node.tr = this.tr
      node.step = this.barrier.step
      if (node.begun.length > 0) node.begun[0] = this.barrier.begun
      connectEach(this.load, node.load)
    })
  }

  @wiring connectBarrier() {
    const { barrier } = this
    barrier.start = this.start
    barrier.ts = this.ts
    barrier.tr = this.tr
    barrier.steps = this.steps
    barrier.complete = all(maskOf(this.nodes.map(({ complete }) => complete)))
    this.done = barrier.done
    this.running = barrier.running
    this.cycles = barrier.cycles
  }

  @wiring connectCounters() {
    this.pmu.forEach((pmu, id) => connect(pmu, this.nodes[id].pmu[0]))
  }

  @wiring connectLinks() {
    linkNeighbours(this.nodes, this.p)
  }
}
