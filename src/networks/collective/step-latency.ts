import { flitsOf } from './flits.js'
import { hopsOf } from './route.js'
import type { Schedule } from './schedule.js'
import type { Timing } from './timing.js'

/**
 * The latency of a schedule with barriers whose steps use no channel twice, in cycles: a step takes as long as the longest of
 * its unicasts, and one in which nobody sends takes no time. Null for start-ups that block a node until the tail has left.
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
