/** Arguments of a simulator, from programs that may not be type-checked. */

import { describeGiven } from '../../base/diagnostic/given.js'
import { failAtCall } from '../../base/diagnostic/user-place.js'

/** @throws FlitwaveError FW315 unless `cycles`, given to `call`, is a whole number from 0; Infinity would run for ever */
export function requireCycles(call: string, cycles: unknown): void {
  if (typeof cycles === 'number' && Number.isInteger(cycles) && cycles >= 0) return
  failAtCall('FW315', `${call} is given ${describeGiven(cycles)} for a number of cycles`, 'give a whole number from 0')
}

/** @throws FlitwaveError FW315 unless a condition has given true or false */
export function asCondition(held: unknown): boolean {
  if (typeof held === 'boolean') return held
  const message = `the condition of runUntil gives ${describeGiven(held)}, not true or false`
  return failAtCall('FW315', message, 'compare: a condition is true or false')
}
