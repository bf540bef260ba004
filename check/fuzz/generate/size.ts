import { Random } from '../../../src/engines/sim/stimulus/random.js'

/**
 * The size of a program. Most faults show in a few lines, so most programs are small, and many of them are checked in the
 * time of a large one; faults that need many signals or deep nesting are left to larger ones.
 */
export type Size = 'small' | 'medium' | 'large'

/** The size of the program of a seed: of twenty programs, 14 are small and one is large. */
export function sizeOf(seed: number): Size {
  // Use a different sequence from that of the program.
  const turn = new Random(~seed).below(20)
  return turn < 14 ? 'small' : turn < 19 ? 'medium' : 'large'
}

/** The reduction relative to a large program: 0 means none. */
export const restraint: Readonly<Record<Size, number>> = { small: 2, medium: 1, large: 0 }
