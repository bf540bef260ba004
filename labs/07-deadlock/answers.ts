/** Answers that are right, from the graph of the broken network. */

import { brokenGraph, type Sent } from './given/network.js'
import type { DeadlockNumbers } from './numbers.js'

export interface Explanation extends Readonly<Record<string, unknown>> {
  readonly circle: readonly string[]
  readonly destinations: readonly string[]
  readonly packets: readonly Sent[]
}

/** The shortest circle, from one of its channels on. */
export function explain(numbers: DeadlockNumbers, first = 0): Explanation {
  const graph = brokenGraph(numbers)
  const found = graph.shortestCycle()!
  const cycle = found.map((_, i) => found[(i + first) % found.length])
  const circle = cycle.map(({ from }) => graph.nameOf(from))
  const destinations = cycle.map(({ packet }) => packet.replace('for ', ''))
  const packets = circle.map((channel, i) => ({ from: channel.split(' ')[0], to: destinations[i] }))
  return { circle, destinations, packets }
}
