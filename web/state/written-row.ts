/**
 * A row of the waves as a text of a link:
 *
 *     row      = { '.' } content { ':' setting }
 *     content  = path | '=' expression | '(' name ')' | '-' name
 *     setting  = radix | colour | 'analog' | 'closed'
 *
 * Each point in front is a level of depth: `..dut.count:hex:red` is inside two other rows.
 */

import { radices, rowColours, type RowColour, type ShownRadix, type ShownRow } from './rows.js'

export function writeRow(row: ShownRow): string {
  const settings = [
    ...('radix' in row ? [row.radix] : []),
    ...('colour' in row ? [row.colour] : []),
    ...('isAnalog' in row && row.isAnalog ? ['analog'] : []),
    ...(row.isClosed ? ['closed'] : []),
  ]
  return '.'.repeat(row.depth) + contentOf(row) + settings.map((setting) => `:${setting}`).join('')
}

function contentOf(row: ShownRow): string {
  switch (row.kind) {
    case 'signal':
      return row.path
    case 'expression':
      return `=${row.text}`
    case 'group':
      return `(${row.name})`
    case 'divider':
      return `-${row.name}`
  }
}

const settingsText = new RegExp(`(:(${[...radices, ...rowColours, 'analog', 'closed'].join('|')}))*$`)

/** Reads a row; every text is one, at least the path of a signal that may not be there. */
export function readRow(text: string, id: number): ShownRow {
  const depth = /^\.*/.exec(text)![0].length
  const written = settingsText.exec(text)![0]
  const settings = written.split(':').slice(1)
  const content = text.slice(depth, text.length - written.length)
  const colour = rowColours.find((one): one is RowColour => settings.includes(one))
  const place = { id, depth, ...(settings.includes('closed') && { isClosed: true }) }
  if (content.startsWith('-')) return { ...place, kind: 'divider', name: content.slice(1) }
  if (/^\(.*\)$/s.test(content)) return { ...place, kind: 'group', name: content.slice(1, -1) }
  const radix = radices.find((one): one is ShownRadix => settings.includes(one))
  const isAnalog = settings.includes('analog')
  const look = { ...(radix && { radix }), ...(colour && { colour }), ...(isAnalog && { isAnalog }) }
  if (content.startsWith('=')) return { ...place, ...look, kind: 'expression', text: content.slice(1) }
  return { ...place, ...look, kind: 'signal', path: content }
}
