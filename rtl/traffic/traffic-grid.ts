'use rtl'
import { array, connect, input, Module, output, param, wiring } from 'flitwave/hdl'
import { counterReadType } from '../monitor/counter-read.js'
import { linkNeighbours } from '../net/links.js'
import { coordinatesOf } from '../net/place.js'
import { nodeCount } from '../router/sizes.js'
import { trafficParameters } from './parameters.js'
import { seedOf } from '../lib/seed.js'
import { TrafficReportType } from './traffic-meter.js'
import { TrafficNode } from './traffic-node.js'

/**
 * A network under uniform random traffic that it generates itself: it runs without a testbench, on any simulator.
 * {@link coordinatesOf} defines the numbers of nodes.
 */
export abstract class TrafficGrid extends Module.with({
  ...trafficParameters,
  /** Packets that each node creates in 65,536 cycles. */
  rate: param(4096, { min: 0, max: 65535 }),
}) {
  reports = array(nodeCount(this.p), () => output(TrafficReportType))
  /** By node, if monitored: see {@link sourceMonitor}. */
  pmu = (this.p.monitor ? this.reports : []).map(() => input(counterReadType(this.p)))

  nodes = array(nodeCount(this.p), () => new TrafficNode(this.p))

  @wiring connectNodes() {
    this.nodes.forEach((node, id) => {
      node.here = coordinatesOf(id, this.p)
      node.seed = seedOf(id)
      node.rate = this.p.rate
      this.reports[id] = node.report
    })
  }

  @wiring connectCounters() {
    this.pmu.forEach((pmu, id) => connect(pmu, this.nodes[id].pmu[0]))
  }

  @wiring connectLinks() {
    linkNeighbours(this.nodes, this.p)
  }
}
