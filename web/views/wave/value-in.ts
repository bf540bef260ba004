import type { WaveRow } from '../../../src/apps/inspect/waves/rows.js'

/** The value of a row in a cycle, as a text; undefined where it is unknown, or where values are too short to tell apart. */
export function valueIn(row: WaveRow | undefined, cycle: number): string | undefined {
  if (!row || row.starts.length === 0 || cycle < row.starts[0]! || cycle > row.to) return undefined
  const index = row.starts.findLastIndex((start) => start <= cycle)
  return row.changes[index]! > 0 ? undefined : row.shown[row.values[index]!]!.text
}
