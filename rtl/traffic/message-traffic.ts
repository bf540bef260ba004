'use rtl'
import { array, connect, input, Module, output, uint, wiring } from 'flitwave/hdl'
import { counterReadType } from '../monitor/counter-read.js'
import { linkNeighbours } from '../net/links.js'
import { coordinatesOf } from '../net/place.js'
import { latencyWidth } from '../ni/parameters.js'
import { nodeCount } from '../router/sizes.js'
import { MessageReportType } from './message-meter.js'
import { MessageTrafficNode } from './message-traffic-node.js'
import { messageTrafficParameters, rateWidth } from './parameters.js'
import { seedOf } from '../lib/seed.js'

/**
 * A mesh or torus of nodes with network interfaces under uniform random traffic that it generates itself.
 * {@link coordinatesOf} defines the numbers of nodes.
 */
export class MessageTraffic extends Module.with(messageTrafficParameters) {
  /** Messages that each node creates in 2^16 cycles. */
  rate = input(uint(rateWidth))
  /** Start-up and receive latency in cycles. */
  ts = input(uint(latencyWidth))
  tr = input(uint(latencyWidth))
  /** By node. */
  reports = array(nodeCount(this.p), () => output(MessageReportType))
  /** By node, if monitored: see {@link channelMonitor}. */
  pmu = (this.p.monitor ? this.reports : []).map(() => input(counterReadType(this.p)))

  nodes = this.reports.map(() => new MessageTrafficNode(this.p))

  @wiring connectNodes() {
    this.nodes.forEach((node, id) => {
      node.here = coordinatesOf(id, this.p)
      node.seed = seedOf(id)
      node.rate = this.rate
      node.ts = this.ts
      node.tr = this.tr
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
