import type { Draw } from 'flitwave/lab'

/** What differs from student to student. */
export interface FifoNumbers extends Readonly<Record<string, number | readonly number[]>> {
  /** Words that it holds. */
  readonly depth: number
  /** Bits of a word. */
  readonly width: number
  /** It is almost full when at most so many places are free. */
  readonly margin: number
  /** The order of the outputs in waves. */
  readonly order: readonly number[]
}

/** Depths that are no powers of two find more mistakes. */
export function numbers(draw: Draw): FifoNumbers {
  const depth = draw.pick([3, 5, 6])
  return {
    depth,
    width: draw.between(4, 12),
    margin: draw.between(1, depth === 3 ? 1 : 2),
    order: draw.shuffle([0, 1, 2, 3, 4]),
  }
}
