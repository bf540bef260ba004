import type { Shown } from '../../../src/apps/inspect/waves/rows.js'

/**
 * The text of a value where there is room for some characters. Of a flit the number of its packet remains: `#12`, `12`,
 * or nothing, since a part of a number would be another one. So nothing remains of a number, either, unless an ellipsis fits.
 */
export function fittingText({ text, packet }: Pick<Shown, 'text' | 'packet'>, room: number): string {
  if (text.length <= room) return text
  if (packet !== null) return [`#${packet}`, String(packet)].find(({ length }) => length <= room) ?? ''
  if (room < 1) return ''
  if (room < 3) return isNumber(text) ? '' : text.slice(0, room)
  return `${text.slice(0, room - 1)}…`
}

function isNumber(text: string): boolean {
  return /^-?(0x[\da-fxz]+|0b[01xz]+|[\d.]+)$/i.test(text)
}
