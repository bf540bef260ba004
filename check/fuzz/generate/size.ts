import { Random } from '../../../src/engines/sim/stimulus/random.js'

/**
 * How large a program is. Most faults show in a few lines, so most programs are small, and many of them are checked in the
 * time of a large one; what takes many signals or deep nesting is left to the others.
 */
export type Size = 'small' | 'medium' | 'large'

/** The size of the program of a seed: of twenty programs 14 are small and one is large. */
export function sizeOf(seed: number): Size {
  // Not of the sequence from which the program is made.
  const turn = new Random(~seed).below(20)
  return turn < 14 ? 'small' : turn < 19 ? 'medium' : 'large'
}

/** How much less than in a large program there is: 0 is nothing less. */
export const restraint: Readonly<Record<Size, number>> = { small: 2, medium: 1, large: 0 }
