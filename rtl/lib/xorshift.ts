'use rtl'
import { low } from 'flitwave/hdl'

/**
 * The number after `state` in a random sequence of 32 bits: a linear-feedback shift register that shifts by its whole width
 * at once, so that consecutive numbers share no bits. It visits every number except 0, which follows itself (Marsaglia,
 * Xorshift RNGs, Journal of Statistical Software 8(14), 2003, with the shifts 13, 17 and 5).
 */
export function xorshift32(state: number): number {
  const first = state ^ low(state << 13, 32)
  const second = first ^ (first >> 17)
  return second ^ low(second << 5, 32)
}

/** The 64-bit sequence, for users that need more bits in a cycle (Marsaglia's shifts 13, 7 and 17). */
export function xorshift64(state: number): number {
  const first = state ^ low(state << 13, 64)
  const second = first ^ (first >> 7)
  return second ^ low(second << 17, 64)
}
