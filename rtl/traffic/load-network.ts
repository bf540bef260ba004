'use rtl'
import { array, bool, connect, input, low, Module, output, reg, seq, uint, wiring } from 'flitwave/hdl'
import { counterReadType } from '../monitor/counter-read.js'
import { linkNeighbours } from '../net/links.js'
import { coordinatesOf } from '../net/place.js'
import { nodeCount } from '../router/sizes.js'
import { LoadNode } from './load-node.js'
import { countBits, epochBits, loadParameters, loadTrafficType, type LoadParameters } from './load-parameters.js'
import { nodeReportType, ServerNode } from './server-node.js'

/**
 * A mesh or torus under a load, for measuring its latency and throughput. It generates its own traffic, so that a run stays
 * in the engine; settings that differ between runs are inputs, so that many runs work in parallel.
 *
 * A measurement begins with a cycle in which `begins` holds; then `isOpen` holds for its length. It is complete when all
 * packets created in it are delivered.
 */
export class LoadNetwork extends Module.with(loadParameters) {
  /** By node; {@link coordinatesOf} defines the numbers of nodes. */
  traffic = array(nodeCount(this.p), () => input(loadTrafficType(this.p)))
  /** The number of the measurement: 1 to 3, different from the previous one. */
  epoch = input(uint(epochBits))
  begins = input(bool)
  isOpen = input(bool)
  /** By node. */
  reports = array(nodeCount(this.p), () => output(nodeReportType(this.p)))
  /** By node, if monitored: see {@link sourceMonitor}. */
  pmu = (this.p.monitor ? this.reports : []).map(() => input(counterReadType(this.p)))

  /** Cycles since the measurement began. */
  now = reg(uint(countBits), 0)
  nodes = array(nodeCount(this.p), () => loadNode(this.p))

  @seq tick() {
    this.now = this.begins ? 0 : low(this.now + 1, countBits)
  }

  @wiring connectNodes() {
    this.nodes.forEach((node, id) => {
      node.here = coordinatesOf(id, this.p)
      node.traffic = this.traffic[id]
      node.measurement = { epoch: this.epoch, begins: this.begins, isOpen: this.isOpen, now: this.now }
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

/** A node that answers packets, or not; the return type is that of the latter, which has all the connected ports. */
function loadNode(p: LoadParameters): LoadNode {
  return p.replies ? (new ServerNode({ ...p, replies: true }) as unknown as LoadNode) : new LoadNode(p)
}
