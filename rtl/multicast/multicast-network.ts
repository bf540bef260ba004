'use rtl'
import { array, clear, connect, input, Module, output, wiring } from 'flitwave/hdl'
import { nodeMask } from '../lib/node-set.js'
import { delayedChannels } from '../net/graph-links.js'
import type { RouterPort } from '../net/routed-graph.js'
import { multicastDeliveryType, multicastInjectionType } from './flit.js'
import { MulticastLinkDelay } from './multicast-link-delay.js'
import { MulticastRouter } from './multicast-router.js'
import { MulticastTerminal } from './multicast-terminal.js'
import { multicastNetworkParameters } from './network-parameters.js'

/**
 * A network of routers of any shape that copy packets. The routes to all terminals of a packet are its tree; they need one
 * layer of virtual channels, in which channels depend on each other in no circle.
 */
export class MulticastNetwork extends Module.with(multicastNetworkParameters) {
  /** By terminal. */
  inject = array(this.count, () => input(multicastInjectionType(this.parts)))
  delivered = array(this.count, () => output(multicastDeliveryType(this.parts)))

  nodes = this.p.graph.routers.map(({ ports }) => new MulticastRouter({ ...this.parts, radix: ports }))
  terminals = array(this.count, () => new MulticastTerminal(this.parts))
  /** The links that are long, in the order of the channels. */
  delays = delayedChannels(this.p.graph).map(({ delay }) => new MulticastLinkDelay({ ...this.parts, linkDelay: delay }))

  @wiring connectTerminals() {
    this.p.graph.terminals.forEach(({ in: entry, out }, number) => {
      const terminal = this.terminals[number]
      terminal.here = nodeMask([number])
      connect(this.inject[number], terminal.inject)
      this.delivered[number] = terminal.delivered
      connect(terminal.leaving, this.nodes[entry.router].arriving[entry.port])
      connect(this.nodes[out.router].leaving[out.port], terminal.arriving)
    })
  }

  @wiring connectRoutes() {
    this.p.graph.routers.forEach(({ ports, routes }, router) => {
      for (let port = 0; port < ports; port++)
        this.nodes[router].reach[port] = nodeMask(
          routes.flatMap((route, terminal) => (route.port === port ? [terminal] : [])),
        )
    })
  }

  @wiring connectLinks() {
    const { channels } = this.p.graph
    const delayed = delayedChannels(this.p.graph)
    for (const channel of channels) {
      const { from, to } = channel
      const [sender, receiver] = [this.nodes[from.router].leaving[from.port], this.nodes[to.router].arriving[to.port]]
      const long = delayed.indexOf(channel)
      connect(sender, long < 0 ? receiver : this.delays[long].entry)
      if (long >= 0) connect(this.delays[long].exit, receiver)
    }
  }

  /** No flit arrives at an input that is not used, and no credit at an output that is not used. */
  @wiring closePorts() {
    const { routers, channels, terminals } = this.p.graph
    const inputs = [...channels.map(({ to }) => to), ...terminals.map((terminal) => terminal.in)]
    const outputs = [...channels.map(({ from }) => from), ...terminals.map(({ out }) => out)]
    routers.forEach(({ ports }, router) => {
      for (let port = 0; port < ports; port++) {
        const { arriving, leaving } = this.nodes[router]
        if (!isUsed(inputs, router, port)) {
          clear(arriving[port].valid)
          clear(arriving[port].flit)
        }
        if (!isUsed(outputs, router, port)) clear(leaving[port].credit)
      }
    })
  }

  get count(): number {
    return this.p.graph.terminals.length
  }

  /** The parameters of routers and terminals. */
  get parts() {
    return { ...this.p, terminals: this.count }
  }
}

function isUsed(ports: readonly RouterPort[], router: number, port: number): boolean {
  return ports.some((at) => at.router === router && at.port === port)
}
