'use rtl'
import { array, connect, input, Module, output, wiring } from 'flitwave/hdl'
import { counterReadType } from '../monitor/counter-read.js'
import { nodeCount } from '../router/sizes.js'
import { deliveryType, injectionType } from '../terminal/packet.js'
import { linkNeighbours } from './links.js'
import { Node } from './node.js'
import { networkParameters } from './parameters.js'
import { coordinatesOf } from './place.js'

/**
 * An array of nodes in one, two or three dimensions, each linked in both directions to its neighbours. {@link coordinatesOf}
 * and {@link neighbourOf} define the numbers of nodes and channels.
 */
export abstract class Grid extends Module.with(networkParameters) {
  inject = array(nodeCount(this.p), () => input(injectionType(this.p)))
  delivered = array(nodeCount(this.p), () => output(deliveryType(this.p)))
  /** By node, if monitored: see {@link sourceMonitor}. */
  pmu = (this.p.monitor ? this.inject : []).map(() => input(counterReadType(this.p)))

  nodes = array(nodeCount(this.p), () => new Node(this.p))

  @wiring connectNodes() {
    this.nodes.forEach((node, id) => {
      node.here = coordinatesOf(id, this.p)
      connect(this.inject[id], node.inject)
      this.delivered[id] = node.delivered
    })
  }

  @wiring connectCounters() {
    this.pmu.forEach((pmu, id) => connect(pmu, this.nodes[id].pmu[0]))
  }

  @wiring connectLinks() {
    linkNeighbours(this.nodes, this.p)
  }
}
