/** The waits of words in a network that combines them, for the watchdog. */

import { portsOf, type GroupPorts, type ReductionGroup } from '../../../rtl/reduction/group-tree.js'
import type { RoutedGraph } from '../../../rtl/net/routed-graph.js'
import type { HeldChannel, Wait } from '../../runs/deadlock/waits.js'
import type { WatchedNetwork } from '../../runs/deadlock/watched.js'

/** The signals of a network that are read. */
interface Network {
  readonly nodes: readonly {
    readonly leaving: readonly { readonly valid: boolean }[]
    /** By input: the groups whose first word is there. */
    readonly inputs: readonly { readonly filled: number }[]
    /** By output: the groups with room behind it. */
    readonly outputs: readonly { readonly able: number }[]
    readonly joins: readonly { readonly spread: { readonly sent: number } }[]
    readonly copies: readonly { readonly spread: { readonly sent: number } }[]
  }[]
  readonly terminals: readonly { readonly leaving: { readonly valid: boolean } }[]
}

/** A network, its groups, and whether they share queues. */
export interface WatchedReduction {
  readonly graph: RoutedGraph
  readonly groups: readonly ReductionGroup[]
  readonly queues: 'own' | 'shared'
}

/**
 * Reads which words wait at each input, and what for: an operand of their group that has not come, or a slot behind an output
 * without room. A missing operand is that of a terminal, of an input whose first word is of another group, or of a router
 * that waits itself.
 */
export function reductionWaits(dut: Network, watched: WatchedReduction): WatchedNetwork {
  const reader = new WaitReader(dut, watched)
  return {
    moves: () =>
      dut.nodes.some(({ leaving }) => leaving.some(({ valid }) => valid)) ||
      dut.terminals.some(({ leaving }) => leaving.valid),
    channels: () => reader.channels(),
    remedy: 'give each group slots of its own behind every link (queues=own)',
  }
}

class WaitReader {
  /** By group, then by router. */
  private readonly ports: readonly (readonly GroupPorts[])[]
  /** The parts that send into each input, and those that receive from each output, by `router.port`. */
  private readonly before = new Map<string, { readonly router: number } | { readonly terminal: number }>()
  private readonly behind = new Map<string, { readonly router: number; readonly port: number }>()

  constructor(
    private readonly dut: Network,
    private readonly watched: WatchedReduction,
  ) {
    const { graph, groups } = watched
    this.ports = groups.map((group) => portsOf(graph, group))
    graph.terminals.forEach(({ in: entry }, terminal) => this.before.set(keyOf(entry.router, entry.port), { terminal }))
    for (const { from, to } of graph.channels) {
      this.before.set(keyOf(to.router, to.port), { router: from.router })
      this.behind.set(keyOf(from.router, from.port), to)
    }
  }

  channels(): HeldChannel[] {
    return this.watched.graph.routers.flatMap(({ ports }, router) =>
      Array.from({ length: ports }, (_, port) => port).flatMap((port) =>
        this.watched.groups.flatMap((_, group) =>
          this.isFilled(router, port, group) ? [this.held(router, port, group)] : [],
        ),
      ),
    )
  }

  private held(router: number, port: number, group: number): HeldChannel {
    const { joins, copies } = this.ports[group]![router]!
    const isOperand = joins.from.includes(port)
    const missing = isOperand ? joins.from.filter((other) => !this.isFilled(router, other, group)) : []
    const sent = this.dut.nodes[router]![isOperand ? 'joins' : 'copies'][group]!.spread.sent
    const { to } = isOperand ? joins : copies
    return {
      channel: this.channelOf(router, port, group),
      label: `router ${router}, input ${port}`,
      packet: `group ${group}`,
      waits:
        missing.length > 0
          ? missing.map((other) => this.waitForOperand(router, other, group))
          : to.filter((out) => ((sent >> out) & 1) === 0).flatMap((out) => this.waitForRoom(router, out, group)),
    }
  }

  /** The wait for an operand that has not come to an input. */
  private waitForOperand(router: number, port: number, group: number): Wait {
    const first = this.watched.groups.findIndex((_, other) => this.isFilled(router, port, other))
    if (this.watched.queues === 'shared' && first >= 0)
      return { on: [this.channelOf(router, port, first)], activity: otherGroup }
    const sender = this.before.get(keyOf(router, port))
    if (sender && 'router' in sender) return this.waitForRouter(sender.router, group)
    const name = sender ? `terminal ${sender.terminal} at router ${router}` : `input ${port} of router ${router}`
    return { on: [], activity: { name: 'NoOperand', about: `${name} has sent no word of group ${group}` } }
  }

  /** The wait for a router below in the tree: for the operands there that wait for others, or for its own missing ones. */
  private waitForRouter(router: number, group: number): Wait {
    const { from } = this.ports[group]![router]!.joins
    const there = from.find((port) => this.isFilled(router, port, group))
    if (there !== undefined) return { on: [this.channelOf(router, there, group)], activity: waitsBelow }
    return this.waitForOperand(router, from[0]!, group)
  }

  private waitForRoom(router: number, out: number, group: number): Wait[] {
    const next = this.behind.get(keyOf(router, out))
    if (!next || ((this.dut.nodes[router]!.outputs[out]!.able >> group) & 1) === 1) return []
    const first = this.watched.groups.findIndex((_, other) => this.isFilled(next.router, next.port, other))
    const waiting = this.watched.queues === 'shared' ? first : group
    return [{ on: [this.channelOf(next.router, next.port, waiting)], activity: noRoom }]
  }

  private isFilled(router: number, port: number, group: number): boolean {
    return ((this.dut.nodes[router]!.inputs[port]!.filled >> group) & 1) === 1
  }

  private channelOf(router: number, port: number, group: number): string {
    const slots = `dut.nodes[${router}].inputs[${port}]`
    return this.watched.queues === 'own' ? `${slots}.queues[${group}]` : `${slots}.queue`
  }
}

function keyOf(router: number, port: number): string {
  return `${router}.${port}`
}

const otherGroup = { name: 'OtherGroup', about: 'the first word of the queue is of another group' }
const waitsBelow = { name: 'NoOperand', about: 'the router below waits for an operand' }
const noRoom = { name: 'NoCredit', about: 'the slots of the group at the other end of the link are full' }
