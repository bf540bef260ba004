'use rtl'
import { asBit } from 'flitwave/hdl'

/** The number after `index` among 0 to `n` - 1, with wraparound. */
export function successor(index: number, n: number): number {
  return index === n - 1 ? 0 : index + 1
}

/** How many of the flags, at least one, are set: a tree of adders. */
export function countOnes(flags: readonly boolean[]): number {
  if (flags.length === 1) return asBit(flags[0])
  const half = Math.ceil(flags.length / 2)
  return countOnes(flags.slice(0, half)) + countOnes(flags.slice(half))
}
