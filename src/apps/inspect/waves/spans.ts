/** When a row changes, and what of that can be seen at a scale. */

import type { LeafChanges } from '../../../engines/sim/engine/engine.js'

/** Runs of cycles, without gaps: run `i` lasts until before `starts[i + 1]`. */
export interface Spans {
  /** Ascending. */
  readonly starts: number[]
  /** How often the row changes inside a run, at its start not counted: 0 where it holds one value. */
  readonly changes: number[]
}

/** The cycles in which any of the leaves changes, ascending and each once; the first is that in which all begin. */
export function changesOf(leaves: readonly LeafChanges[]): readonly number[] {
  const [only] = leaves
  if (leaves.length === 1 && only) return only.cycles
  const all = leaves.flatMap(({ cycles }) => cycles)
  return [...new Set(all)].sort((a, b) => a - b)
}

/** Values that are to be seen one by one in so long a run of short ones would make it too dark or too light. */
const longestBusy = 32

/**
 * Joins values that are too short to be seen one by one.
 * @param starts - when values begin, ascending
 * @param end - the cycle after the last
 * @param least - cycles that a value has to last to be seen
 */
export function joinShort(starts: readonly number[], end: number, least: number): Spans {
  const spans: Spans = { starts: [], changes: [] }
  let busySince = -1
  for (let i = 0; i < starts.length; i++) {
    const start = starts[i]!
    const isShort = (starts[i + 1] ?? end) - start < least
    if (isShort && busySince >= 0 && start - busySince < longestBusy * least) {
      spans.changes[spans.changes.length - 1]!++
      continue
    }
    spans.starts.push(start)
    spans.changes.push(isShort ? 1 : 0)
    busySince = isShort ? start : -1
  }
  return spans
}
