import type { Timing } from '../timing.js'
import { firstDirectionOf, hopsOf } from '../route.js'
import type { Schedule } from '../schedule.js'

/** L, t_s and t_r of the latency formulas of [DCF], where start-ups of a node are serial and t_c = 1. */
export type BroadcastTiming = Pick<Timing, 'flits' | 'ts' | 'tr'>

/**
 * The common part of the formulas of DCF and EDN. The two steps of a phase take 4 hops in its units together, n/4, n/16 and
 * so on; a Z block, which comes last if n = 2 · 4^k, takes 2 hops and three start-ups. Each step takes L + t_r.
 *
 * @param startUps - of the two steps of a phase together, on the longest branch
 */
export function quarteringLatency(n: number, startUps: number, { flits, ts, tr }: BroadcastTiming): number {
  const steps = Math.log2(n)
  const phases = Math.floor(steps / 2)
  const hasZBlock = steps % 2 === 1
  const hops = hasZBlock ? (2 * (4 ** (phases + 1) - 1)) / 3 : (4 * (4 ** phases - 1)) / 3
  return (startUps * phases + (hasZBlock ? 3 : 0)) * ts + hops + steps * (flits + tr)
}

/**
 * The latency in cycles of a broadcast without barriers to all-port nodes, if no worm waits for a worm of another node: the
 * latency of its longest branch. Start-ups of a node are serial. Messages for one injection channel queue there, so each
 * leaves after the one before.
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
