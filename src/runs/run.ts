/** A run of any origin: one of our own, kept in a replay, or the dump of another simulator. */

import type { EngineClass } from '../engines/sim/engine/engine.js'
import type { EngineChoice } from '../engines/sim/engine/instances.js'
import type { Arrow, Trace } from '../engines/sim/trace/trace.js'
import type { AskedCycles, CycleWindow } from './cycle-window.js'
import type { SearchResult } from './find/search/search.js'
import type { Query } from './find/syntax/condition.js'

/** The signals and cycles that a drawing of a run shows by default. */
export interface RunDrawing {
  /** Globs, of which each chooses something. */
  readonly signals: readonly string[]
  readonly window: { readonly from?: number; readonly to?: number }
  readonly arrows: readonly Arrow[]
  /** True if the author of the run has chosen the signals; else they are the uppermost ones. */
  readonly isChosen: boolean
}

/** A search for a condition, and the hits to keep. */
export interface RunSearch extends AskedCycles {
  /** The hits to keep: those that begin first. */
  readonly most: number
  /** True to go on when these are found, to count the others. */
  readonly isCounted: boolean
  /** The engine of a run that has to run again; the results are the same. */
  readonly engine?: EngineChoice | EngineClass | undefined
}

/** A search that is over. */
export interface RunFound extends CycleWindow {
  readonly query: Query
  readonly result: SearchResult
}

/** The hierarchy of a run, its signals, and their changes: all that a command needs that has no use for a design. */
export interface Run {
  /** The name of the design. */
  readonly title: string
  readonly firstCycle: number
  readonly lastCycle: number
  readonly drawing: RunDrawing
  /** The globs of all signals of the design, which files for wave viewers hold. */
  readonly allSignals: readonly string[]
  /** The complete paths of all signals, in the order of the design. */
  readonly paths: readonly string[]
  /**
   * The signals that globs choose, with their types, and their changes in a window.
   * @throws FlitwaveError FW903 for a glob that chooses nothing
   */
  trace(globs: readonly string[], window: CycleWindow): Promise<Trace>
  /** The same for a drawing. Without a clock, a step of the trace is the longest that all changes keep to. */
  traceToDraw(globs: readonly string[], window: CycleWindow): Promise<Trace>
  /** The next cycle after `cycle` in which a signal has another value; null if it keeps this one. */
  nextChange(path: string, cycle: number): Promise<number | null>
  /**
   * Looks where a condition holds.
   * @throws FlitwaveError FW904 for cycles that the run does not have, FW903 and FW970 to FW973 for a condition that means
   *   nothing in this run
   */
  search(condition: string, options: RunSearch): Promise<RunFound>
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
