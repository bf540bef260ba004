'use rtl'
import type { Header, HeaderKind } from '../header.js'
import { mostSpreads, type WraparoundParameters } from './parameters.js'

type Fan = Pick<WraparoundParameters, 'addressWidth' | 'fanWidth'>

/**
 * The number of the last copy when this number of copying passes is still to come: copies are numbered like destinations,
 * and `others` is the last number, which loses as many digits of `fanWidth` bits.
 */
export function lastCopy(p: Fan, others: number, more: number): number {
  let last = others
  for (let k = 1; k < mostSpreads(p); k++) last = more === k ? others >> (p.fanWidth * k) : last
  return last
}

/** The number of copying passes after the first: the number of digits minus one. */
export function furtherSpreads(p: Fan, others: number): number {
  let more = 0
  for (let k = 1; k < mostSpreads(p); k++) more = others >> (p.fanWidth * k) !== 0 ? k : more
  return more
}

/** `value` of `n` bits, with all bits below its highest one also set. */
export function filledBelow(value: number, n: number): number {
  let filled = value
  for (let by = 1; by < n; by *= 2) filled = filled | (filled >> by)
  return filled
}

/** The header for the nodes `first` to `last`; for a cube, `last` has ones in place of the stars and `first` has zeros. */
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
