'use rtl'
import { connect, wiring } from 'flitwave/hdl'
import { LinkedNode } from '../net/linked-node.js'
import { passLinks } from '../net/links.js'
import { Node } from '../net/node.js'

/**
 * A node that needs no connections except its links: router, source and sink. Subclasses add a generator before the source
 * and a meter behind the sink.
 */
export abstract class AutonomousNode extends LinkedNode {
  node = new Node(this.p)

  @wiring connectCounters() {
    this.pmu.forEach((pmu, i) => connect(pmu, this.node.pmu[i]))
  }

  @wiring connectLinks() {
    passLinks(this, this.node, this.p)
  }
}
