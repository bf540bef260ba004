import type { Schedule } from '../../../src/networks/collective/schedule.js'

/** The costs of a step, in one unit of time. */
export interface StepCosts {
  /** Ts: the startup of a step. */
  readonly ts: number
  /** Tc: the time per byte. */
  readonly tc: number
  /** m: the length of a message in bytes. */
  readonly bytes: number
}

/** A control unicast has a constant length; the paper's lemma 3 counts one byte. */
const controlBytes = 1

/**
 * The time of a schedule with barriers in the model of Chen, Chiang and Chen (section 4): Ts + l Tc for each step, where l
 * is the length in bytes of its longest unicast. Hops cost nothing, because steps are free of contention. A step without
 * sends costs its startup.
 */
export function stepModel({ unicasts, steps }: Schedule, { ts, tc, bytes }: StepCosts): number {
  const longest = new Map<number, number>()
  for (const { step, carries } of unicasts) {
    const length = carries.length === 0 ? controlBytes : carries.length * bytes
    longest.set(step, Math.max(longest.get(step) ?? 0, length))
  }
  return steps * ts + [...longest.values()].reduce((sum, length) => sum + length, 0) * tc
}
