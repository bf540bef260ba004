import type { Draw } from 'flitwave/lab'

/** The numbers that differ from student to student. */
export interface FifoNumbers extends Readonly<Record<string, number | readonly number[]>> {
  /** Words of the queue. */
  readonly depth: number
  /** Bits of a word. */
  readonly width: number
  /** The queue is almost full when at most this number of places is free. */
  readonly margin: number
  /** The order of the outputs in waves. */
  readonly order: readonly number[]
}

/** Depths that are not powers of two find more mistakes. */
export function numbers(draw: Draw): FifoNumbers {
  const depth = draw.pick([3, 5, 6])
  return {
    depth,
    width: draw.between(4, 12),
    margin: draw.between(1, depth === 3 ? 1 : 2),
    order: draw.shuffle([0, 1, 2, 3, 4]),
  }
}
