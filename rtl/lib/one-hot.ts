'use rtl'
import { any, array, bit, bits, concat, hasBit, indexWidth, low } from 'flitwave/hdl'

/*
 * Sets of small numbers as bit masks, and one-hot masks, which are sets of one. Functions take the width `n` only if their
 * arguments do not determine it, and return masks of the width of their arguments.
 */

/** The flags as a mask: flag 0 is bit 0. */
export function maskOf(flags: readonly boolean[]): number {
  return concat(...flags.toReversed())
}

/** All bits that are set in any of the masks. */
export function unionOf(masks: readonly number[]): number {
  return masks.reduce((all, one) => all | one)
}

/** Only the lowest set bit; 0 if there is none. */
export function lowestOne(mask: number): number {
  return mask & -mask
}

/** True if at most one bit is set: removing the lowest leaves nothing. */
export function isOneHotOrZero(mask: number): boolean {
  return (mask & (mask - 1)) === 0
}

/** True if exactly one bit is set. */
export function isOneHot(mask: number): boolean {
  return any(mask) && isOneHotOrZero(mask)
}

/** The number of the only set bit among `n`; 0 if there is none. */
export function oneHotToIndex(oneHot: number, n: number): number {
  return maskOf(array(indexWidth(n), (digit) => any(oneHot & positionsWith(digit, n))))
}

/** The numbers below `n` in which a binary digit is 1, as a mask. */
function positionsWith(digit: number, n: number): number {
  let mask = 0
  for (let i = 0; i < n; i++) if (hasBit(i, digit)) mask += 2 ** i
  return mask
}

/** Only bit `index` among `n`; 0 if the index is too large. */
export function indexToOneHot(index: number, n: number): number {
  return low(1 << index, n)
}

/** All bits below bit `index` (less than `n`) among `n`. */
export function below(index: number, n: number): number {
  return low(indexToOneHot(index, n) - 1, n)
}

/** The value with a set bit: an AND-OR multiplexer. 0 if no bit is set. */
export function selectOneHot(oneHot: number, values: readonly number[]): number {
  return values.map((value, i) => (bit(oneHot, i) ? value : 0)).reduce((chosen, value) => chosen | value)
}

/** `mask` of `n` bits rotated so that bit `by` (less than `n`) becomes bit 0. */
export function rotateRight(mask: number, by: number, n: number): number {
  return low(concat(mask, mask) >> by, n)
}

/** `mask` of `n` bits rotated so that bit 0 becomes bit `by` (less than `n`). */
export function rotateLeft(mask: number, by: number, n: number): number {
  return bits(low(concat(mask, mask) << by, 2 * n), 2 * n - 1, n)
}
