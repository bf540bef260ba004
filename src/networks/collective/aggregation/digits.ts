/** Distances as sums of digits from -3 to 3 times scales: what the two-step pattern covers, one round for each scale. */

import { ceilLog } from '../ceil-log.js'
import { balanced } from './cube.js'

/**
 * The scales for M cyclic offsets: 7^j, the last one less if that is enough. As the paper has them, 7^j for the last one
 * too, messages meet for an M that is just above a power of 7.
 */
export function scalesFor(offsets: number): number[] {
  const rounds = ceilLog(7, offsets)
  return Array.from({ length: rounds }, (_, j) => {
    if (j < rounds - 1) return 7 ** j
    const covered = (7 ** (rounds - 1) - 1) / 2
    return Math.max(1, Math.ceil((Math.floor(offsets / 2) - covered) / 3))
  })
}

/** The digits of an offset that is balanced modulo M, by scale: the last one first, as near to the offset as it can be. */
export function digitsOf(offset: number, scales: readonly number[]): number[] {
  const digits: number[] = []
  let rest = offset
  for (let j = scales.length - 1; j >= 0; j--) {
    const scale = scales[j]!
    // Of two that are as near, the smaller one.
    const nearest = Math.sign(rest) * Math.ceil(Math.abs(rest) / scale - 1 / 2)
    // No -0: digits are compared.
    digits[j] = 0 + Math.max(-3, Math.min(3, nearest))
    rest -= digits[j]! * scale
  }
  return digits
}

/** By scale, the digits other than 0 that some of M offsets has, in ascending order: the rounds of B2. */
export function digitsInUse(offsets: number): number[][] {
  const scales = scalesFor(offsets)
  const used = Array.from({ length: offsets }, (_, value) => digitsOf(balanced(value, offsets), scales))
  return scales.map((_, j) => {
    const digits = new Set(used.map((each) => each[j]!))
    digits.delete(0)
    return [...digits].sort((a, b) => a - b)
  })
}
