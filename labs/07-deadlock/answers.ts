/** Right answers, from the graph of the broken network. */

import { askedChannel, brokenGraph, type Sent } from './given/network.js'
import type { DeadlockNumbers } from './numbers.js'

export interface Explanation extends Readonly<Record<string, unknown>> {
  readonly circle: readonly string[]
  readonly destinations: readonly string[]
  readonly packets: readonly Sent[]
}

/** A channel, and a packet that holds it and waits for the next one. */
interface Wait {
  readonly channel: string
  readonly packet: string
}

/** A shortest cycle through the requested channel, starting at one of its channels. */
export function explain(numbers: DeadlockNumbers, first = 0): Explanation {
  const found = circleThrough(askedChannel(numbers), numbers)
  return explanationOf(found.map((_, i) => found[(i + first) % found.length]))
}

export function explanationOf(waits: readonly Wait[]): Explanation {
  const circle = waits.map(({ channel }) => channel)
  const destinations = waits.map(({ packet }) => packet.replace('for ', ''))
  const packets = circle.map((channel, i) => ({ from: channel.split(' ')[0], to: destinations[i] }))
  return { circle, destinations, packets }
}

/** Searches breadth-first from the channel, until a path leads back to it. */
function circleThrough(channel: string, numbers: DeadlockNumbers): readonly Wait[] {
  const graph = brokenGraph(numbers)
  const edges = graph.dependencies.map(({ from, to, packet }) => {
    return { from: graph.nameOf(from), to: graph.nameOf(to), packet }
  })
  const seen = new Set<string>()
  const ways: { readonly at: string; readonly waits: readonly Wait[] }[] = [{ at: channel, waits: [] }]
  for (const { at, waits } of ways)
    for (const { to, packet } of edges.filter(({ from }) => from === at)) {
      const onward = [...waits, { channel: at, packet }]
      if (to === channel) return onward
      if (!seen.has(to)) ways.push({ at: to, waits: onward })
      seen.add(to)
    }
  throw new Error(`no circle goes through ${channel}`)
}
