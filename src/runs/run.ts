/** A run of any origin: one of our own, kept in a replay, or the dump of another simulator. */

import type { Trace } from '../engines/sim/trace/trace.js'

/** Cycles, both included. */
export interface CycleWindow {
  readonly from: number
  readonly to: number
}

/** The hierarchy of a run, its signals, and their changes: all that a command needs that has no use for a design. */
export interface Run {
  /** The name of the design. */
  readonly title: string
  readonly firstCycle: number
  readonly lastCycle: number
  /** The complete paths of all signals, in the order of the design. */
  readonly paths: readonly string[]
  /**
   * The signals that globs choose, with their types, and their changes in a window.
   * @throws FlitwaveError FW903 for a glob that chooses nothing
   */
  trace(globs: readonly string[], window: CycleWindow): Promise<Trace>
  /** The next cycle after `cycle` in which a signal has another value; null if it keeps this one. */
  nextChange(path: string, cycle: number): Promise<number | null>
}

/** Looks for the next change in longer and longer windows. */
export async function nextChangeIn(
  run: Pick<Run, 'trace' | 'lastCycle'>,
  path: string,
  cycle: number,
): Promise<number | null> {
  for (let length = 1000, from = cycle; from < run.lastCycle; from += length, length *= 4) {
    const trace = await run.trace([path], { from, to: Math.min(from + length, run.lastCycle) })
    const cycles = trace.variables.flatMap(({ leaves }) => leaves.flatMap((leaf) => leaf.cycles.slice(1)))
    if (cycles.length > 0) return cycles.reduce((least, one) => Math.min(least, one))
  }
  return null
}
