/** The packets of a standstill that wait for others, as the banner, the list and the map show them. */

import type { Failure, Waiter } from '../../src/apps/inspect/opening/failure.js'

/** A packet, and the one that it waits for. */
export interface CircleStep {
  readonly waiter: Waiter
  /** Null where it waits for something that no packet holds. */
  readonly next: Waiter | null
}

/**
 * A packet may hold several channels and wait for itself in all but one of them: only that one is a step. The steps of a
 * circle lead from one to the next.
 */
export function stepsOf({ waits }: Failure): readonly CircleStep[] {
  if (!waits) return []
  const { waiters } = waits
  const isStep = ({ name, on }: Waiter): boolean => on.length === 0 || on.some((at) => waiters[at]!.name !== name)
  const steps = waiters.filter(isStep)
  return (steps.length > 0 ? steps : waiters).map((waiter) => ({ waiter, next: nextOf(waiter, waiters, isStep) }))
}

/** Where the packet that is waited for waits itself. */
function nextOf({ name, on }: Waiter, waiters: readonly Waiter[], isStep: (waiter: Waiter) => boolean): Waiter | null {
  let at = on.map((position) => waiters[position]!).find((other) => other.name !== name) ?? waiters[on[0] ?? -1]
  for (let links = 0; at && !isStep(at) && links < waiters.length; links++) at = waiters[at.on[0] ?? -1]
  return at ?? null
}

/** True if a packet waits as it does at the end in this cycle already. */
export function waitsIn({ waiter }: CircleStep, cycle: number): boolean {
  return waiter.since === null || waiter.since <= cycle
}
