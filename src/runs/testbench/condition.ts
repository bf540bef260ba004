/** The events that processes wait for: a condition of the testbench's own, or an event of the design. */

import { describeGiven } from '../../base/diagnostic/given.js'
import { failAtCall } from '../../base/diagnostic/user-place.js'
import type { AnyBit, NoBit } from '../../engines/sim/probe/bit-event.js'

/** A function that is called in each cycle, or an event of the signals that globs choose. */
export type Condition = (() => boolean) | AnyBit | NoBit

/** @throws FlitwaveError FW315 for anything else */
export function requireAwaitable(given: unknown): asserts given is Condition {
  if (typeof given === 'function' || isEvent(given)) return
  const help = "write t.until(() => t.dut.ready, 100), or t.until({ any: 'dut.out[*].valid' }, 100)"
  failAtCall('FW315', `the condition of t.until is ${describeGiven(given)}, not a function or an event`, help)
}

function isEvent(given: unknown): given is AnyBit | NoBit {
  if (typeof given !== 'object' || given === null) return false
  const [[name, globs] = [], ...others] = Object.entries(given)
  const isNamed = (name === 'any' || name === 'none') && others.length === 0
  return isNamed && (Array.isArray(globs) ? globs.length > 0 && globs.every(isText) : isText(globs))
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

/** As it stands in messages. */
export function eventText(event: AnyBit | NoBit): string {
  return 'any' in event ? `any of ${[event.any].flat().join(', ')}` : `none of ${[event.none].flat().join(', ')}`
}
