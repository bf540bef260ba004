/** The lines of the waves: where each visible row is drawn, and how. */

import type { WaveRow } from '../../../src/apps/inspect/waves/rows.js'
import { hasValues, visibleRows, type RowColour, type ShownRow } from '../../state/rows.js'

/** Pixels. */
export const lineHeight = 26
const analogHeight = 3 * lineHeight
const dividerHeight = 20

export interface Line {
  readonly row: ShownRow
  /** Pixels from the top of the first line. */
  readonly top: number
  readonly height: number
}

/** A line with its values; null where they are not known yet, and for a row that has none. */
export interface DrawnLine extends Line {
  readonly values: WaveRow | null
}

/** A colour of a row, which can be read on light and on dark ground. */
export const linePaints: Readonly<Record<RowColour, string>> = {
  red: '#d64545',
  orange: '#c2710c',
  green: '#2b8a3e',
  teal: '#0c8599',
  blue: '#3b7ddd',
  violet: '#8e5bd9',
  pink: '#d6438f',
}

export function linesOf(rows: readonly ShownRow[]): readonly Line[] {
  let top = 0
  return visibleRows(rows).map((row) => {
    const height = heightOf(row)
    top += height
    return { row, top: top - height, height }
  })
}

function heightOf(row: ShownRow): number {
  if (hasValues(row) && row.isAnalog) return analogHeight
  return row.kind === 'divider' ? dividerHeight : lineHeight
}

/** The height of all lines. */
export function heightOfAll(lines: readonly Line[]): number {
  const last = lines.at(-1)
  return last ? last.top + last.height : 0
}

/** The index of the line at a height; -1 if there is none. */
export function lineAt(lines: readonly Line[], y: number): number {
  return y < 0 ? -1 : lines.findIndex(({ top, height }) => y < top + height)
}

/** The indices of the lines that touch a part of the height, from the first until before the last. */
export function linesWithin(lines: readonly Line[], from: number, to: number): readonly [first: number, end: number] {
  const first = lines.findIndex(({ top, height }) => top + height > from)
  if (first < 0) return [0, 0]
  const end = lines.findIndex(({ top }) => top >= to)
  return [first, end < 0 ? lines.length : end]
}
