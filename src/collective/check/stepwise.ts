import { nodeCount, type Network } from '../network.js'
import type { Hop } from '../route.js'
import { groupsOf, type RoutedSchedule } from './routed.js'
import { Uses } from './uses.js'

/**
 * What unicasts may not share. Two worms on the virtual channels of one physical channel slow each other down to half, but
 * do not wait for the end of each other.
 */
export type ChannelKind = 'physical' | 'virtual'

/** A channel that several unicasts of a step use. */
export interface Collision {
  readonly step: number
  /** The channel, as one of them uses it. */
  readonly hop: Hop
  readonly unicasts: readonly number[]
}

/**
 * The channels that more than one unicast of a step use. Without any, a schedule is free of contention within steps. Where
 * messages go their way independently of each other, this is about each one by itself.
 */
export function checkStepwise({ schedule, routes }: RoutedSchedule, kind: ChannelKind): Collision[] {
  const { network, steps, unicasts } = schedule
  const channels = channelKeys(network)
  const uses = new Uses()
  unicasts.forEach((unicast, number) => {
    for (const group of groupsOf(unicast, schedule))
      for (const hop of routes[number]!)
        uses.add((group * (steps + 1) + unicast.step) * channels + channelKey(hop, kind), number)
  })
  return [...uses.shared].map(([key, users]) => {
    const hop = routes[users[0]!]!.find((used) => channelKey(used, kind) === key % channels)!
    return { step: unicasts[users[0]!]!.step, hop, unicasts: users }
  })
}

/** A number for a channel; h and l are for opposite directions, so one bit tells them from p. */
export function channelKey({ channel, vc }: Hop, kind: ChannelKind): number {
  return kind === 'physical' ? channel : 2 * channel + (vc === 'p' ? 1 : 0)
}

/** All keys are below this. */
export function channelKeys(network: Network): number {
  return 4 * network.sizes.length * nodeCount(network)
}
