import type { ShownRadix, ShownRow, ViewState } from './view.js'

/** Moves a row to another place; returns the rows unchanged if there is no such place. */
export function withMoved(rows: readonly ShownRow[], at: number, to: number): readonly ShownRow[] {
  const row = rows[at]
  if (!row || at === to || to < 0 || to >= rows.length) return rows
  return rows.toSpliced(at, 1).toSpliced(to, 0, row)
}

/** Rows as queries name them: a row without a radix of its own has the common one. */
export function askedRows(rows: readonly ShownRow[], { radix }: ViewState): { path: string; radix: ShownRadix }[] {
  return rows.map((row) => ({ path: row.path, radix: row.radix ?? radix }))
}
