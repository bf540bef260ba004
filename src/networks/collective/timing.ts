import { flitsOf, type Schedule } from './schedule.js'
import { hopsOf } from './route.js'

/**
 * How start-ups of one node delay others (torus2d: the disciplines of the network interfaces).
 *
 * - `blocking`: the sender is busy for ts, and then until the tail of the message has left. One-port nodes work this way.
 * - `serial`: the sender is busy only for ts: start-ups are serial, and overlap the transmissions of earlier messages.
 *   All-port nodes work this way.
 * - `latency`: each message waits for its own ts. Start-ups of one node overlap and occupy nothing.
 */
export type StartUp = 'blocking' | 'serial' | 'latency'

/** The times that a schedule does not contain: the lengths of its messages, and the latencies of nodes. */
export interface Timing {
  /**
   * The length of a message; for an operation such as all-reduce, of the vector of a node. A unicast that carries k messages
   * has k times as many flits; one that carries none has one flit.
   */
  readonly flits: number
  /** Cycles of a start-up. */
  readonly ts: number
  /** Cycles from the arrival of a tail until the node can use the message. */
  readonly tr: number
  readonly startup: StartUp
}

/**
 * The latency of a schedule with barriers whose steps use no channel twice, in cycles: a step takes as long as the longest
 * of its unicasts, and a step without sends takes no time. Null for start-ups that block a node until the tail has left.
 */
export function stepLatency(schedule: Schedule, timing: Timing): number | null {
  if (timing.startup === 'blocking') return null
  const steps = new Map<number, number>()
  const sent = new Map<string, number>()
  for (const unicast of schedule.unicasts) {
    const { from, step } = unicast
    const before = sent.get(`${step} ${from}`) ?? 0
    sent.set(`${step} ${from}`, before + 1)
    const start = (timing.startup === 'serial' ? before + 1 : 1) * timing.ts
    const cycles = start + hopsOf(unicast, schedule.network) + flitsOf(unicast, schedule, timing.flits) + timing.tr
    steps.set(step, Math.max(steps.get(step) ?? 0, cycles))
  }
  return [...steps.values()].reduce((sum, cycles) => sum + cycles, 0)
}
