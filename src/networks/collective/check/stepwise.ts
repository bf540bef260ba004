import { nodeCount, type Network } from '../network.js'
import type { Hop } from '../route.js'
import { sharedUses, type RoutedSchedule } from './routed.js'

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
  const keysOf = (number: number): number[] => routes[number]!.map((hop) => channelKey(hop, kind))
  return sharedUses(schedule, channelKeys(schedule.network), keysOf).map(({ key, step, unicasts }) => {
    const hop = routes[unicasts[0]!]!.find((used) => channelKey(used, kind) === key)!
    return { step, hop, unicasts }
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
