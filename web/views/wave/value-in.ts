import type { WaveRow } from '../../../src/apps/inspect/waves/rows.js'

/** What a row shows in a cycle, as a text; undefined where that is not known, or where values are too short to be told. */
export function valueIn(row: WaveRow | undefined, cycle: number): string | undefined {
  if (!row || row.starts.length === 0 || cycle < row.starts[0]! || cycle > row.to) return undefined
  const index = row.starts.findLastIndex((start) => start <= cycle)
  return row.changes[index]! > 0 ? undefined : row.shown[row.values[index]!]!.text
}
