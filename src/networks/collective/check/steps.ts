import { ceilLog } from '../whole-numbers.js'
import { othersOf, type Schedule } from '../schedule.js'
import { nodeCount, type Network } from '../network.js'
import type { Hop } from '../route.js'
import { sharedUses, type RoutedSchedule } from './routed.js'

export interface StepCount {
  readonly steps: number
  /** Steps without sends. */
  readonly empty: readonly number[]
  /** The least number of steps in which the message with the most destinations could reach them all. */
  readonly least: number
}

export function countSteps({ messages, network, operation, ports, steps, unicasts }: Schedule): StepCount {
  const isUsed = new Set(unicasts.map(({ step }) => step))
  const empty = Array.from({ length: steps }, (_, index) => index + 1).filter((step) => !isUsed.has(step))
  // In each operation, data of every node must reach all others.
  const most = operation
    ? nodeCount(network) - 1
    : messages.reduce((many, message) => Math.max(many, othersOf(message).length), 0)
  return { steps, empty, least: leastSteps(most + 1, ports, network) }
}

/**
 * In a step each node that has the message can send it to as many others as it has ports: there are at least ⌈log2 N⌉ steps
 * with one port, and ⌈log(2n + 1) N⌉ with all 2n ports of a network of n dimensions.
 *
 * @param nodes - N: the nodes that must have the message in the end, including its source
 */
export function leastSteps(nodes: number, ports: Schedule['ports'], { sizes }: Network): number {
  return ceilLog(1 + (ports === 'one-port' ? 1 : 2 * sizes.length), nodes)
}

/**
 * The channels that unicasts may not share. Two worms on the virtual channels of one physical channel halve each other's
 * speed, but neither waits for the end of the other.
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
 * The channels that more than one unicast of a step use. A schedule without any is free of contention within steps. If
 * messages travel independently of each other, each message is checked alone.
 */
export function checkStepwise({ schedule, routes }: RoutedSchedule, kind: ChannelKind): Collision[] {
  const keysOf = (number: number): number[] => routes[number]!.map((hop) => channelKey(hop, kind))
  return sharedUses(schedule, channelKeys(schedule.network), keysOf).map(({ key, step, unicasts }) => {
    const hop = routes[unicasts[0]!]!.find((used) => channelKey(used, kind) === key)!
    return { step, hop, unicasts }
  })
}

/** A number for a channel; h and l have opposite directions, so one bit distinguishes them from p. */
export function channelKey({ channel, vc }: Hop, kind: ChannelKind): number {
  return kind === 'physical' ? channel : 2 * channel + (vc === 'p' ? 1 : 0)
}

/** All keys are below this. */
export function channelKeys(network: Network): number {
  return 4 * network.sizes.length * nodeCount(network)
}
