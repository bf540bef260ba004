/**
 * Operations with a root: one rank has all the data at the end, or at the beginning. A message has the length of one node's
 * share.
 */

import { multicastSchedule } from '../multicast/multicast.js'
import type { Network } from '../network.js'
import type { Way } from '../route.js'
import type { Message, Schedule, Unicast } from '../schedule.js'

/** From the root to all others along a tree: U-torus on a torus, U-mesh on a mesh. */
export function treeBroadcast(network: Network, root: number, group: readonly number[]): Schedule {
  const scheme = network.topology === 'torus' ? 'utorus' : 'umesh'
  return multicastSchedule(scheme, network, [{ source: root, destinations: othersOf(root, group) }])
}

/** The broadcast in reverse: a node sends to its parent when it has received and reduced the messages of its children. */
export function treeReduce(network: Network, root: number, group: readonly number[]): Schedule {
  const broadcast = treeBroadcast(network, root, group)
  const messages: Message[] = []
  /** By node: the messages of its children. */
  const received = new Map<number, number[]>()
  const unicasts = broadcast.unicasts.toReversed().map(({ from: parent, to: child, step }): Unicast => {
    const combines = received.get(child) ?? []
    const message = messages.push({ source: child, destinations: [parent], combines }) - 1
    received.set(parent, [...(received.get(parent) ?? []), message])
    const ways = network.sizes.map((): Way => 'shorter')
    return { from: child, to: parent, ways, carries: [message], step: broadcast.steps + 1 - step }
  })
  return { ...broadcast, name: `${broadcast.name} reduce`, messages, unicasts }
}

/**
 * Each node of the group sends its part to the root, one after the other in the order of the group, starting behind the
 * root.
 */
export function directGather(network: Network, root: number, group: readonly number[]): Schedule {
  return direct(
    'direct gather',
    network,
    behind(root, group).map((from) => [from, root]),
  )
}

/** The root sends each node of the group its part, in the order of the group, starting behind the root. */
export function directScatter(network: Network, root: number, group: readonly number[]): Schedule {
  return direct(
    'direct scatter',
    network,
    behind(root, group).map((to) => [root, to]),
  )
}

function direct(name: string, network: Network, pairs: readonly (readonly [from: number, to: number])[]): Schedule {
  const ways = network.sizes.map((): Way => 'shorter')
  return {
    name,
    network,
    ports: 'one-port',
    messages: pairs.map(([source, destination]) => ({ source, destinations: [destination] })),
    unicasts: pairs.map(([from, to], index) => ({ from, to, ways, carries: [index], step: index + 1 })),
    hasBarriers: false,
    steps: pairs.length,
  }
}

function othersOf(root: number, group: readonly number[]): number[] {
  return group.filter((node) => node !== root)
}

function behind(root: number, group: readonly number[]): number[] {
  const at = group.indexOf(root)
  return [...group.slice(at + 1), ...group.slice(0, at)]
}
