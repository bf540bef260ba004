import { ceilLog } from '../ceil-log.js'
import { othersOf } from '../messages.js'
import { nodeCount, type Network } from '../network.js'
import type { Schedule } from '../schedule.js'

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
