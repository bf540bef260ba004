import type { Shown, WaveRow } from '../../../src/apps/inspect/waves/rows.js'

/** The value of a row in a cycle; undefined where it is unknown, or where values are too short to tell apart. */
export function shownIn(row: WaveRow | undefined, cycle: number): Shown | undefined {
  if (!row || row.starts.length === 0 || cycle < row.starts[0]! || cycle > row.to) return undefined
  const index = row.starts.findLastIndex((start) => start <= cycle)
  return row.changes[index]! > 0 ? undefined : row.shown[row.values[index]!]!
}

/** The same as a text. */
export function valueIn(row: WaveRow | undefined, cycle: number): string | undefined {
  return shownIn(row, cycle)?.text
}
