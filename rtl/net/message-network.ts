'use rtl'
import { array, connect, input, Module, output, uint, wiring } from 'flitwave/hdl'
import { counterReadType } from '../monitor/counter-read.js'
import { latencyWidth, receiptType } from '../ni/parameters.js'
import { nodeCount } from '../router/sizes.js'
import { localPortsOf } from '../router/port.js'
import { deliveryType, injectionType } from '../terminal/packet.js'
import { linkNeighbours } from './links.js'
import { MessageNode } from './message-node.js'
import { messageParameters } from './parameters.js'
import { coordinatesOf } from './place.js'

/**
 * A mesh or torus of routers with network interfaces. {@link coordinatesOf} defines the numbers of nodes, and `localPortsOf`
 * the channels between a node and its router.
 */
export class MessageNetwork extends Module.with(messageParameters) {
  /** As in {@link NetworkInterface}, for all nodes alike. */
  ts = input(uint(latencyWidth))
  tr = input(uint(latencyWidth))
  /** By node. */
  send = array(nodeCount(this.p), () => input(injectionType(this.p)))
  /** By node and ejection channel. */
  received = this.send.map(() => localPortsOf(this.p).map(() => output(receiptType(this.p))))
  /** By node and ejection channel: the flits as they arrive. For observers. */
  delivered = this.send.map(() => localPortsOf(this.p).map(() => output(deliveryType(this.p))))
  /** By node, if monitored: see {@link channelMonitor}. */
  pmu = (this.p.monitor ? this.send : []).map(() => input(counterReadType(this.p)))

  nodes = this.send.map(() => new MessageNode(this.p))

  @wiring connectNodes() {
    this.nodes.forEach((node, id) => {
      node.here = coordinatesOf(id, this.p)
      node.ts = this.ts
      node.tr = this.tr
      connect(this.send[id], node.send)
      node.received.forEach((receipt, channel) => {
        this.received[id][channel] = receipt
        this.delivered[id][channel] = node.delivered[channel]
      })
    })
  }

  @wiring connectCounters() {
    this.pmu.forEach((pmu, id) => connect(pmu, this.nodes[id].pmu[0]))
  }

  @wiring connectLinks() {
    linkNeighbours(this.nodes, this.p)
  }
}
