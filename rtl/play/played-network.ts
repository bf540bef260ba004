'use rtl'
import { array, bool, connect, input, Module, output, wiring } from 'flitwave/hdl'
import { counterReadType } from '../monitor/counter-read.js'
import { linkNeighbours } from '../net/links.js'
import { injectionType } from '../terminal/packet.js'
import { coordinatesOf } from '../net/place.js'
import { nodeCount } from '../router/sizes.js'
import { localPortsOf } from '../router/port.js'
import { ChannelUseType } from './channel-meter.js'
import { playedParameters } from './parameters.js'
import { arrivalType, PlayedNode } from './played-node.js'

/**
 * A mesh or torus on which software plays schedules: it offers a message to an injection channel in the cycle in which its
 * start-up ends, and observes the cycle in which the tail arrives. A message of L flits alone in the network takes hops + L
 * cycles through routers of one stage.
 */
export class PlayedNetwork extends Module.with(playedParameters) {
  /** By node and injection channel. */
  send = this.byChannel(injectionType(this.p)).map((types) => types.map((type) => input(type)))
  /** By node and ejection channel. */
  arrived = this.byChannel(arrivalType(this.p)).map((types) => types.map((type) => output(type)))
  /** By node and injection channel: the message on offer is accepted in this cycle, in which its head leaves. */
  taken = this.send.map((channels) => channels.map(() => output(bool)))
  /** By node and injection channel: a tail leaves in this cycle. */
  sent = this.send.map((channels) => channels.map(() => output(bool)))
  /** By node, if monitored: see {@link sourceMonitor}. */
  pmu = (this.p.monitor ? this.send : []).map(() => input(counterReadType(this.p)))

  nodes = this.send.map(() => new PlayedNode(this.p))
  /** By node and direction, if there are meters. */
  uses = this.nodes.map(({ uses }) => uses.map(() => output(ChannelUseType)))

  @wiring connectNodes() {
    this.nodes.forEach((node, id) => {
      node.here = coordinatesOf(id, this.p)
      this.send[id].forEach((send, channel) => connect(send, node.send[channel]))
      node.arrived.forEach((arrival, channel) => (this.arrived[id][channel] = arrival))
      node.taken.forEach((isTaken, channel) => (this.taken[id][channel] = isTaken))
      node.sent.forEach((isSent, channel) => (this.sent[id][channel] = isSent))
      node.uses.forEach((use, direction) => (this.uses[id][direction] = use))
    })
  }

  @wiring connectCounters() {
    this.pmu.forEach((pmu, id) => connect(pmu, this.nodes[id].pmu[0]))
  }

  @wiring connectLinks() {
    linkNeighbours(this.nodes, this.p)
  }

  /** One type for all channels of all nodes, because a network is large. */
  private byChannel<T>(type: T): T[][] {
    return array(nodeCount(this.p), () => localPortsOf(this.p).map(() => type))
  }
}
