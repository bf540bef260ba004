import { firstDirectionOf, hopsOf } from '../route.js'
import type { Schedule } from '../schedule.js'
import type { BroadcastTiming } from './latency.js'

/**
 * The latency of a broadcast without barriers to nodes with all ports, if no worm waits for one of another node: that of its
 * longest branch, in cycles. Start-ups of a node come one after the other. What it sends through one injection channel
 * queues there, so that a message leaves when the one before has left.
 */
export function branchLatency({ network, unicasts, messages }: Schedule, { flits, ts, tr }: BroadcastTiming): number {
  const has = new Map(messages.map(({ source }) => [source, 0]))
  /** By node: when its last start-up is over; by injection channel: when the last message has left. */
  const started = new Map<number, number>()
  const left = new Map<string, number>()
  let latency = 0
  for (const unicast of unicasts.toSorted((a, b) => a.step - b.step)) {
    const { from, to } = unicast
    const start = (started.get(from) ?? has.get(from)!) + ts
    started.set(from, start)
    const channel = `${from} ${firstDirectionOf(unicast, network)}`
    const leaves = Math.max(start, left.get(channel) ?? 0)
    left.set(channel, leaves + flits)
    const usable = leaves + hopsOf(unicast, network) + flits + tr
    has.set(to, usable)
    latency = Math.max(latency, usable)
  }
  return latency
}
