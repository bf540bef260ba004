'use rtl'
import type { Header, HeaderKind } from '../header.js'
import { mostSpreads, type WraparoundParameters } from './parameters.js'

type Fan = Pick<WraparoundParameters, 'addressWidth' | 'fanWidth'>

/**
 * The number of the last copy when this number of passes that make copies is still to come: the numbers of copies are those of the
 * destinations, `others` the last one, without as many digits of `fanWidth` bits.
 */
export function lastCopy(p: Fan, others: number, more: number): number {
  let last = others
  for (let k = 1; k < mostSpreads(p); k++) last = more === k ? others >> (p.fanWidth * k) : last
  return last
}

/** How many passes that make copies follow the first: one less than the number has digits. */
export function furtherSpreads(p: Fan, others: number): number {
  let more = 0
  for (let k = 1; k < mostSpreads(p); k++) more = others >> (p.fanWidth * k) !== 0 ? k : more
  return more
}

/** `value` of `n` bits with all bits below its highest one set, too. */
export function filledBelow(value: number, n: number): number {
  let filled = value
  for (let by = 1; by < n; by *= 2) filled = filled | (filled >> by)
  return filled
}

/** The header for the nodes `first` to `last`; of a cube, `last` has ones where the stars are and `first` has none. */
export function headerOf(kind: HeaderKind, first: number, last: number): Header {
  switch (kind) {
    case 'region':
      return { min: first, max: last }
    case 'cube':
      return { value: first, mask: first ^ last }
    case 'wrapped':
      return { min: first, max: last, wraps: last < first }
  }
}
