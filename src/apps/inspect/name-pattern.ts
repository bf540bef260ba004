/** The two sides of a search in a design: names, and values. */

import type { Moment } from '../../runs/why/recorded-values.js'
import { leafValues } from './waves/leaf-values.js'
import { shower, type RowPart } from './waves/rows.js'

/**
 * A test for complete paths. Brackets are literal. A text without `*` and `?` may be anywhere; with them it has to begin
 * and end where a name does. Capital letters count only if the text has some.
 */
export function namePattern(text: string): (path: string) => boolean {
  const isExact = /\p{Lu}/u.test(text)
  const hasWildcards = /[*?]/.test(text)
  if (!hasWildcards && isExact) return (path) => path.includes(text)
  if (!hasWildcards) return (path) => path.toLowerCase().includes(text)
  const source = text
    .split(/(\*+|\?)/)
    .map((part) => (part.startsWith('*') ? '.*' : part === '?' ? '.' : part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')))
    .join('')
  const pattern = new RegExp(`(^|\\.)${source}($|[.[])`, isExact ? 'su' : 'sui')
  return (path) => pattern.test(path)
}

/** The text of a row's value if it is the wanted one; null if not. */
export type ValueTest = (part: RowPart) => string | null

/**
 * A number, as in `12`, `0x1f`, `0b101` or `-3`, is the whole value of a signal; another text is a part of the text of a
 * value, such as the member of an enum.
 */
export function valueTest(wanted: string, moment: Moment): ValueTest {
  const isWanted = wantedValue(wanted)
  return (part) => {
    const raw = leafValues(part, moment)
    const shown = shower(part, 'decoded')(raw).text
    return isWanted(shown, raw.length === 1 ? BigInt(raw[0]!) : null) ? shown : null
  }
}

/** The same for the text of a value, and its number; null for a value that is none. */
export function wantedValue(wanted: string): (shown: string, value: bigint | null) => boolean {
  const number = numberOf(wanted)
  const text = wanted.toLowerCase()
  return (shown, value) => (number === null ? shown.toLowerCase().includes(text) : value === number)
}

function numberOf(text: string): bigint | null {
  const [, sign, digits] = /^(-?)(0x[\da-f]+|0b[01]+|\d+)$/i.exec(text) ?? []
  if (digits === undefined) return null
  return sign ? -BigInt(digits) : BigInt(digits)
}
