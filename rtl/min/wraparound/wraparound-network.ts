'use rtl'
import { array, connect, input, Module, output, wiring } from 'flitwave/hdl'
import { seedOf } from '../../lib/seed.js'
import { Banyan } from '../banyan.js'
import { arrivalType } from '../flit.js'
import { multicastInjectionType, wordStreamType } from './multicast.js'
import { wraparoundParameters } from './parameters.js'
import { WraparoundNode } from './wraparound-node.js'

/**
 * The wrap-around broadcast banyan (Park and Yoon): packets that leave the last stage reach the nodes, which send them into
 * the first stage once more. Any node sends multicasts to any set of nodes, each in two phases: see {@link Phase}.
 *
 * In the second phase of a multicast, no flit ever waits for another of the same multicast: destinations ascend with their
 * senders, so that they are at least as far apart (Theorem 1). This also holds around the end of the nodes, if copies are
 * counted from s on. Different multicasts do wait for each other. {@link MonitoredNetwork} watches all this.
 */
export class WraparoundNetwork extends Module.with(wraparoundParameters) {
  /** By node: the multicasts to send, and their data. */
  inject = array(this.nodeCount(), () => input(multicastInjectionType(this.p)))
  words = array(this.nodeCount(), () => input(wordStreamType(this.p)))
  /** By node: the flits that arrive at their destination. */
  delivered = array(this.nodeCount(), () => output(arrivalType(this.p)))

  nodes = array(this.nodeCount(), () => new WraparoundNode(this.p))
  banyan = new Banyan(this.p)

  @wiring connectNodes() {
    this.nodes.forEach((node, id) => {
      node.here = id
      node.seed = seedOf(id)
      connect(this.inject[id], node.inject)
      connect(this.words[id], node.words)
      connect(node.channel, this.banyan.inject[id])
      node.arrival = this.banyan.delivered[id]
      this.delivered[id] = node.delivered
    })
  }

  nodeCount(): number {
    return 2 ** this.p.addressWidth
  }
}
