/** Rows as aligned text: numbers to the right, all other values to the left. */

import { wrapWords } from '../../../base/text.js'

type Cell = string | number | boolean | null | undefined

/** A table with a title row. */
export function printTable(rows: readonly Readonly<Record<string, Cell>>[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cells = rows.map((row) => names.map((name) => row[name]))
  const isNumeric = names.map((_, i) => cells.every((row) => typeof row[i] !== 'string'))
  return align([names, ...cells.map((row) => row.map(textOf))], isNumeric)
}

/** Columns side by side, two blanks apart. */
export function align(rows: readonly (readonly string[])[], toTheRight: readonly boolean[] = []): string {
  const widths: number[] = []
  for (const row of rows) row.forEach((text, i) => (widths[i] = Math.max(widths[i] ?? 0, text.length)))
  const pad = (text: string, i: number): string =>
    toTheRight[i] ? text.padStart(widths[i] ?? 0) : text.padEnd(widths[i] ?? 0)
  return rows.map((row) => row.map(pad).join('  ').trimEnd()).join('\n')
}

/** Prose in lines of at most `columns` characters. */
export function wrap(text: string, columns = 100): string {
  return wrapWords(text.split(/\s+/), columns).join('\n')
}

function textOf(cell: Cell): string {
  return cell === null || cell === undefined ? '-' : String(cell)
}
