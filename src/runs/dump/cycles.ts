/**
 * Cycles of a dump. The values of a cycle are those just before the rising edge that ends it, as in runs of our own; the
 * end of the dump ends the last cycle. Without a clock, a cycle is some units of time.
 */

import type { Dump } from './dump.js'
import type { NamedVariable } from './names.js'
import type { Rises } from './rises.js'

/** The cycles of a dump, from 0. */
export interface Cycles {
  readonly firstCycle: number
  readonly lastCycle: number
  /** The time at which the values of a cycle begin to count, and the last one at which they may change. */
  span(cycle: number): { readonly from: number; readonly to: number }
  /** The cycle to which a change at `time` belongs. */
  cycleAt(time: number): number
  /** Null for cycles that are units of time. */
  readonly clock: NamedVariable | null
  /** The rising edges of the clock. */
  readonly rises: Rises | null
}

/** Cycles that end with the rising edges of a clock. */
export function clockedCycles({ firstTime, lastTime }: Dump, clock: NamedVariable, rises: Rises): Cycles {
  const { count } = rises
  const endsWithRise = count > 0 && rises.time(count - 1) === lastTime
  return {
    clock,
    rises,
    firstCycle: 0,
    lastCycle: endsWithRise ? count - 1 : count,
    span: (cycle) => ({
      from: cycle === 0 ? firstTime : rises.time(cycle - 1),
      to: cycle < count ? rises.time(cycle) - 1 : lastTime,
    }),
    cycleAt: (time) => rises.countUntil(time),
  }
}

/** Cycles that are `step` units of time: cycle 3 is from 3 times `step` on. */
export function timeCycles({ firstTime, lastTime }: Dump, step: number): Cycles {
  return {
    clock: null,
    rises: null,
    firstCycle: Math.floor(firstTime / step),
    lastCycle: Math.floor(lastTime / step),
    span: (cycle) => ({ from: cycle * step, to: cycle * step + step - 1 }),
    cycleAt: (time) => Math.floor(time / step),
  }
}
