import { nodeCount, type Network } from '../network.js'
import { byStep, type RoutedSchedule } from './routed.js'

/** Unicasts for each physical channel between two routers. */
export interface ChannelLoad {
  readonly max: number
  /** Over all channels, used or not. */
  readonly mean: number
  /** A channel that has the most, unless nobody sends. */
  readonly busiest: number | null
}

/** Of the whole schedule, and of each step: that of step s is at index s - 1. */
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
