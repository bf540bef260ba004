import type { Standstill } from '../deadlock/standstill.js'

/** What a run with a watchdog has to show; default `progress`. */
export type Expectation = 'progress' | 'deadlock'

/** Whether a run has shown it. A standstill in which nobody waits in a circle is no deadlock, but a fault. */
export function hasShown(expects: Expectation, standstill: Standstill | null): boolean {
  return expects === 'deadlock' ? standstill?.knot != null : standstill === null
}
