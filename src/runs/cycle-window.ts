/** Windows of cycles. */

import { fail } from '../base/diagnostic/diagnostic.js'

/** Cycles, both included. */
export interface CycleWindow {
  readonly from: number
  readonly to: number
}

/** Cycles as a user gives them; a missing end is that of the run. */
export interface AskedCycles {
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/**
 * The cycles of a run that are asked for; by default all.
 * @throws FlitwaveError FW904 if none of them are cycles of the run
 */
export function cyclesOf(
  { firstCycle, lastCycle }: { readonly firstCycle: number; readonly lastCycle: number },
  asked: AskedCycles,
): CycleWindow {
  const from = Math.max(asked.from ?? firstCycle, firstCycle)
  const to = Math.min(asked.to ?? lastCycle, lastCycle)
  if (from <= to) return { from, to }
  const window = `${asked.from ?? ''}:${asked.to ?? ''}`
  return fail('FW904', `there are no cycles ${window}`, null, `the run has the cycles ${firstCycle}:${lastCycle}`)
}
