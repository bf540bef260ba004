'use rtl'
import { array, clear, connect, input, Module, output, param, wiring } from 'flitwave/hdl'
import type { ParameterRule, ParametersOf } from 'flitwave/hdl'
import { pick } from '../lib/pick.js'
import { graphParameters } from '../net/graph.js'
import { delayedChannels } from '../net/graph-links.js'
import type { RoutedGraph, RouterPort } from '../net/routed-graph.js'
import { faultOf, portsOf, type ReductionGroup } from './group-tree.js'
import { Operation } from './operation.js'
import { mostGroups } from './parameters.js'
import { ReductionLinkDelay } from './reduction-link-delay.js'
import { ReductionRouter } from './reduction-router.js'
import {
  ReductionTerminal,
  reductionTerminalParameters,
  vectorOfferType,
  vectorWriteType,
} from './reduction-terminal.js'
import { reductionDeliveryType } from './word.js'

interface Grouped {
  readonly graph: RoutedGraph
  readonly groups: readonly ReductionGroup[]
}

const fitsSlots: ParameterRule<Grouped> = {
  with: [],
  holds: ({ groups }) => groups.length >= 1 && groups.length <= mostGroups,
  remedy: ({ groups }) => `routers have slots for 1 to ${mostGroups} groups, not ${groups.length}`,
}

const hasTrees: ParameterRule<Grouped> = {
  with: ['graph'],
  holds: ({ graph, groups }) => groups.every((group) => faultOf(graph, group) === null),
  remedy: ({ graph, groups }) => {
    const faults = groups.map((group) => faultOf(graph, group))
    const number = faults.findIndex((fault) => fault !== null)
    return `group ${number}: ${faults[number]!}`
  },
}

const pair: readonly ReductionGroup[] = [{ members: [0, 1], root: 0, operation: 'sum', to: 'members' }]

/** The parameters of a network that combines words. */
export const reductionNetworkParameters = {
  ...pick(reductionTerminalParameters, 'width', 'slots', 'queues', 'capacity'),
  ...pick(graphParameters, 'graph'),
  /** Its groups; each has slots of its own behind every link. */
  groups: param(pair, { rules: [fitsSlots, hasTrees] }),
}

export type ReductionNetworkParameters = ParametersOf<typeof reductionNetworkParameters>

/**
 * A network of routers of any shape that combine the vectors of groups on their way to a root. The routes of the members to
 * the root are the tree of a group; groups may have any trees, and start their vectors in any order.
 */
export class ReductionNetwork extends Module.with(reductionNetworkParameters) {
  /** By terminal. */
  write = array(this.count, () => input(vectorWriteType(this.terminalParts)))
  offer = array(this.count, () => input(vectorOfferType(this.terminalParts)))
  delivered = array(this.count, () => output(reductionDeliveryType(this.terminalParts)))

  nodes = this.p.graph.routers.map(({ ports }) => new ReductionRouter({ ...this.linkParts, radix: ports }))
  terminals = array(this.count, () => new ReductionTerminal(this.terminalParts))
  /** The links that are long, in the order of the channels. */
  delays = delayedChannels(this.p.graph).map(
    ({ delay }) => new ReductionLinkDelay({ ...pick(this.linkParts, 'width', 'groups'), linkDelay: delay }),
  )

  @wiring connectTerminals() {
    this.p.graph.terminals.forEach(({ in: entry, out }, number) => {
      const terminal = this.terminals[number]
      terminal.write = this.write[number]
      connect(this.offer[number], terminal.offer)
      this.delivered[number] = terminal.delivered
      connect(terminal.leaving, this.nodes[entry.router].arriving[entry.port])
      connect(this.nodes[out.router].leaving[out.port], terminal.arriving)
    })
  }

  @wiring connectTables() {
    this.p.groups.forEach((group, number) => {
      portsOf(this.p.graph, group).forEach(({ joins, copies }, router) => {
        this.nodes[router].table[number] = {
          operation: Operation[group.operation],
          joins: { from: maskOfPorts(joins.from), to: maskOfPorts(joins.to) },
          copies: { from: maskOfPorts(copies.from), to: maskOfPorts(copies.to) },
        }
      })
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

  /** No word arrives at an input that is not used, and no credit at an output that is not used. */
  @wiring closePorts() {
    const { routers, channels, terminals } = this.p.graph
    const inputs = [...channels.map(({ to }) => to), ...terminals.map((terminal) => terminal.in)]
    const outputs = [...channels.map(({ from }) => from), ...terminals.map(({ out }) => out)]
    routers.forEach(({ ports }, router) => {
      for (let port = 0; port < ports; port++) {
        const { arriving, leaving } = this.nodes[router]
        if (!isUsed(inputs, router, port)) {
          clear(arriving[port].valid)
          clear(arriving[port].group)
          clear(arriving[port].word)
        }
        if (!isUsed(outputs, router, port)) clear(leaving[port].credit)
      }
    })
  }

  get count(): number {
    return this.p.graph.terminals.length
  }

  /** The parameters of links. */
  get linkParts() {
    return { ...pick(this.p, 'width', 'slots', 'queues'), groups: this.p.groups.length }
  }

  get terminalParts() {
    return { ...this.linkParts, capacity: this.p.capacity }
  }
}

function maskOfPorts(ports: readonly number[]): number {
  return ports.reduce((mask, port) => mask + 2 ** port, 0)
}

function isUsed(ports: readonly RouterPort[], router: number, port: number): boolean {
  return ports.some((at) => at.router === router && at.port === port)
}
