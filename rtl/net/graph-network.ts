'use rtl'
import { array, connect, input, Module, output, wiring } from 'flitwave/hdl'
import { deliveryType, injectionType } from '../terminal/packet.js'
import { partsOf } from './graph-parts.js'
import { graphParameters } from './graph.js'
import { GraphNode } from './graph-node.js'
import { delayedChannels, linkGraph, tableOf } from './graph-links.js'
import { LongLink } from './long-link.js'
import { Terminal } from './terminal.js'

/** A network of routers of any shape, each with as many ports as it needs and a routing table. */
export class GraphNetwork extends Module.with(graphParameters) {
  /** By terminal. */
  inject = array(this.count, () => input(injectionType(this.parts)))
  delivered = array(this.count, () => output(deliveryType(this.parts)))

  nodes = this.p.graph.routers.map(({ ports }) => new GraphNode(partsOf(this.p, ports)))
  terminals = array(this.count, () => new Terminal(this.parts))
  /** The links that are long, in the order of the channels. */
  delays = delayedChannels(this.p.graph).map(({ delay }) => new LongLink({ ...this.parts, linkDelay: delay }))

  @wiring connectTerminals() {
    this.terminals.forEach((terminal, number) => {
      terminal.here = number
      connect(this.inject[number], terminal.inject)
      this.delivered[number] = terminal.delivered
    })
  }

  @wiring connectTables() {
    this.nodes.forEach((node, router) => (node.here = tableOf(router, this.p.graph)))
  }

  @wiring connectLinks() {
    linkGraph(this, this.p)
  }

  get count(): number {
    return this.p.graph.terminals.length
  }

  /** The parameters of terminals and links, which depend on no number of ports. */
  get parts() {
    return partsOf(this.p, 0)
  }
}
