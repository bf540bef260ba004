import type { WaveRow } from '../../../src/inspect/waves/waves.js'

/** What a row shows in a cycle, as a text; empty where that is not known, or too short to be told. */
export function valueIn(row: WaveRow | undefined, cycle: number): string {
  if (!row || row.starts.length === 0 || cycle < row.starts[0]!) return ''
  const index = row.starts.findLastIndex((start) => start <= cycle)
  return row.changes[index]! > 0 ? '…' : row.shown[row.values[index]!]!.text
}
