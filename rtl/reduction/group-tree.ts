/* Groups of terminals that reduce vectors, as data, and their trees on a network. */

import type { RoutedGraph, RouterPort } from '../net/routed-graph.js'
import { operationNames, type OperationName } from './operation.js'

/** Terminals that reduce their vectors together. */
export interface ReductionGroup {
  /** The terminals that give a vector each. */
  readonly members: readonly number[]
  /** The terminal to whose router all operands go. */
  readonly root: number
  readonly operation: OperationName
  /** The receivers of the result: the terminal of the root, or all members (all-reduce). */
  readonly to: 'root' | 'members'
}

/** The way of a group through a router, as ports. */
export interface GroupPorts {
  readonly joins: { readonly from: readonly number[]; readonly to: readonly number[] }
  readonly copies: { readonly from: readonly number[]; readonly to: readonly number[] }
}

type Channel = RoutedGraph['channels'][number]

/** A tree, of the routes to its root. */
export interface GroupTree {
  readonly root: number
  /** The channels towards the root, each once. */
  readonly up: readonly Channel[]
  /** The channels back, in the same order; none if only the root receives. */
  readonly down: readonly Channel[]
}

/**
 * The tree of a group: the routes of its members to the router of the root and, for results to all members, a channel back
 * for each of its channels.
 * @throws RangeError for a group that has no tree
 */
export function treeOf(graph: RoutedGraph, group: ReductionGroup): GroupTree {
  const root = graph.terminals[group.root].out.router
  const up = new Map<number, Channel>()
  for (const member of group.members) follow(graph, group.root, graph.terminals[member].in.router, up)
  const channels = [...up.values()]
  return { root, up: channels, down: group.to === 'root' ? [] : channels.map((channel) => channelBack(graph, channel)) }
}

/** Adds the channels from a router to that of the root, by the router that each leaves. */
function follow(graph: RoutedGraph, root: number, from: number, up: Map<number, Channel>): void {
  const end = graph.terminals[root].out.router
  let [at, hops] = [from, 0]
  while (at !== end && !up.has(at)) {
    const router = at
    const { port } = graph.routers[router].routes[root]
    const channel = graph.channels.find((one) => one.from.router === router && one.from.port === port)
    if (!channel || hops++ === graph.routers.length)
      throw new RangeError(`no route leads from router ${from} to terminal ${root}`)
    up.set(router, channel)
    at = channel.to.router
  }
}

/** The channel in the other direction: of the same link, if there are several. */
function channelBack({ channels }: RoutedGraph, { from, to }: Channel): Channel {
  const back = channels.filter((one) => one.from.router === to.router && one.to.router === from.router)
  const same = back.find((one) => one.from.port === to.port && one.to.port === from.port)
  const chosen = same ?? back[0]
  if (!chosen) throw new RangeError(`no link leads back from router ${to.router} to router ${from.router}`)
  return chosen
}

/**
 * The ways of a group through all routers.
 * @throws RangeError for a group that has no tree
 */
export function portsOf(graph: RoutedGraph, group: ReductionGroup): readonly GroupPorts[] {
  const { root, up, down } = treeOf(graph, group)
  const members = group.members.map((member) => graph.terminals[member])
  const operands = [...members.map((terminal) => terminal.in), ...up.map(({ to }) => to)]
  const results = [...down.map(({ from }) => from), ...returnPorts(members, group)]
  const isResult = group.to === 'members'
  return graph.routers.map((_, router) => {
    const at = (ports: readonly RouterPort[]): readonly number[] =>
      ports.filter((port) => port.router === router).map(({ port }) => port)
    const isRoot = router === root
    const sums = isRoot ? (isResult ? results : [graph.terminals[group.root].out]) : up.map(({ from }) => from)
    return {
      joins: { from: at(operands), to: at(sums) },
      copies: { from: at(down.map(({ to }) => to)), to: isRoot ? [] : at(results) },
    }
  })
}

type Terminal = RoutedGraph['terminals'][number]

/** The outputs through which members receive. */
function returnPorts(members: readonly Terminal[], { to }: ReductionGroup): readonly RouterPort[] {
  if (to === 'root') return []
  const apart = members.find((member) => member.in.router !== member.out.router)
  if (apart)
    throw new RangeError(`a member sends into router ${apart.in.router} and receives from router ${apart.out.router}`)
  return members.map(({ out }) => out)
}

/** The reason for which a group has no tree on a network; null if it has one. */
export function faultOf(graph: RoutedGraph, group: ReductionGroup): string | null {
  const isTerminal = (number: number): boolean =>
    Number.isInteger(number) && number >= 0 && number < graph.terminals.length
  const stranger = [...group.members, group.root].find((number) => !isTerminal(number))
  if (stranger !== undefined) return `there is no terminal ${stranger}`
  if (group.members.length === 0) return 'it has no members'
  if (new Set(group.members).size < group.members.length) return 'a member is named twice'
  if (!operationNames.includes(group.operation)) return `its operation is one of ${operationNames.join(', ')}`
  try {
    portsOf(graph, group)
    return null
  } catch (error) {
    const { name, message } = error as Error
    if (name === 'RangeError') return message
    throw error
  }
}

/** The channels that a group takes between each member and its root. */
export interface MemberWay {
  readonly member: number
  readonly up: readonly Channel[]
  /** The channels back, in the same order; none if only the root receives. */
  readonly down: readonly Channel[]
}

/** By member: its way to the root of the tree. The number of hops of the longest one is the depth of the tree. */
export function waysOf(graph: RoutedGraph, group: ReductionGroup): readonly MemberWay[] {
  const { root, up, down } = treeOf(graph, group)
  const numbers = new Map(up.map(({ from }, i) => [from.router, i]))
  return group.members.map((member) => {
    const way: number[] = []
    for (let at = graph.terminals[member].in.router; at !== root; at = up[way.at(-1)!].to.router)
      way.push(numbers.get(at)!)
    return { member, up: way.map((i) => up[i]), down: down.length === 0 ? [] : way.map((i) => down[i]) }
  })
}
