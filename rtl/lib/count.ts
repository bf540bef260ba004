'use rtl'

/** The number after `index` among 0 to `n` - 1, around the end. */
export function successor(index: number, n: number): number {
  return index === n - 1 ? 0 : index + 1
}
