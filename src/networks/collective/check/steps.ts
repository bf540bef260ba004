import { ceilLog } from '../whole-numbers.js'
import { othersOf, type Schedule } from '../schedule.js'
import { nodeCount, type Network } from '../network.js'
import type { Hop } from '../route.js'
import { sharedUses, type RoutedSchedule } from './routed.js'

export interface StepCount {
  readonly steps: number
  /** Those in which nobody sends. */
  readonly empty: readonly number[]
  /** The least number of steps in which the message with most destinations could reach them all. */
  readonly least: number
}

export function countSteps({ messages, network, operation, ports, steps, unicasts }: Schedule): StepCount {
  const isUsed = new Set(unicasts.map(({ step }) => step))
  const empty = Array.from({ length: steps }, (_, index) => index + 1).filter((step) => !isUsed.has(step))
  // In each of the operations, all nodes have to hear of all others.
  const most = operation
    ? nodeCount(network) - 1
    : messages.reduce((many, message) => Math.max(many, othersOf(message).length), 0)
  return { steps, empty, least: leastSteps(most + 1, ports, network) }
}

/**
 * In a step each node that has the message can send it to as many others as it has ports: the steps are at least
 * ⌈log2 N⌉ with one port, and ⌈log(2n + 1) N⌉ with all 2n ports of a network of n dimensions.
 *
 * @param nodes - N: those that are to have the message, its source included
 */
export function leastSteps(nodes: number, ports: Schedule['ports'], { sizes }: Network): number {
  return ceilLog(1 + (ports === 'one-port' ? 1 : 2 * sizes.length), nodes)
}

/**
 * The channels that unicasts may not share. Two worms on the virtual channels of one physical channel slow each other down
 * to half, but do not wait for the end of each other.
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
