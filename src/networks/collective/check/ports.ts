/** The use of ports and channels. */

import { nodeCount, type Network } from '../network.js'
import { endsOf, sharedUses, byStep, type RoutedSchedule } from './routed.js'

/** A port that a step uses more often than it exists. */
export interface PortConflict {
  readonly step: number
  readonly node: number
  readonly side: 'sends' | 'receives'
  /** With all ports: the direction in which the messages leave or arrive. */
  readonly direction: number | null
  readonly unicasts: readonly number[]
}

/**
 * A one-port node sends one message in a step and receives one. An all-port node does so once in each direction: a message
 * uses the injection channel of its first hop ([DCF] definition 1 (3)) and the ejection channel of its last.
 */
export function checkPorts({ schedule, routes }: RoutedSchedule): PortConflict[] {
  const { network, ports, unicasts } = schedule
  const directions = ports === 'one-port' ? 1 : 2 * network.sizes.length
  return (['sends', 'receives'] as const).flatMap((side) => {
    const shared = sharedUses(schedule, nodeCount(network) * directions, (number) => {
      const { first, last } = endsOf(routes[number]!, schedule)
      const [node, direction] = side === 'sends' ? [unicasts[number]!.from, first] : [unicasts[number]!.to, last]
      return [node * directions + (ports === 'one-port' ? 0 : direction)]
    })
    return shared.map(({ key, step, unicasts: users }) => ({
      step,
      node: Math.floor(key / directions),
      side,
      direction: ports === 'one-port' ? null : key % directions,
      unicasts: users,
    }))
  })
}

/** Unicasts for each physical channel between two routers. */
interface ChannelLoad {
  readonly max: number
  /** The mean over all channels, used or not. */
  readonly mean: number
  /** A channel with the highest load; null if nobody sends. */
  readonly busiest: number | null
}

/** The load of the whole schedule, and of each step: that of step s is at index s - 1. */
export interface ChannelLoads extends ChannelLoad {
  readonly steps: readonly ChannelLoad[]
}

export function channelLoads(routedSchedule: RoutedSchedule): ChannelLoads {
  const [, ...steps] = byStep(routedSchedule.schedule).map((numbers) => loadOf(numbers, routedSchedule))
  return { ...loadOf(routedSchedule.routes.keys(), routedSchedule), steps }
}

function loadOf(unicasts: Iterable<number>, { schedule, routes }: RoutedSchedule): ChannelLoad {
  const loads = new Map<number, number>()
  let hops = 0
  for (const number of unicasts) {
    hops += routes[number]!.length
    for (const { channel } of routes[number]!) loads.set(channel, (loads.get(channel) ?? 0) + 1)
  }
  let max = 0
  let busiest: number | null = null
  for (const [channel, load] of loads) if (load > max) [max, busiest] = [load, channel]
  return { max, mean: hops === 0 ? 0 : hops / channelCount(schedule.network), busiest }
}

/** Two for each pair of neighbours; a ring of one node has no channels, one of two has four. */
function channelCount(network: Network): number {
  const nodes = nodeCount(network)
  return network.sizes.reduce((sum, size) => {
    const lengths = network.topology === 'mesh' ? size - 1 : size === 1 ? 0 : size
    return sum + (2 * lengths * nodes) / size
  }, 0)
}
