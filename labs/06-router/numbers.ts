import type { Draw } from 'flitwave/lab'

/** The numbers that differ from student to student. */
export interface RouterNumbers extends Readonly<Record<string, number | readonly number[]>> {
  /** Nodes in the row. */
  readonly size: number
  /** Flits of a buffer. */
  readonly depth: number
  /** Bits of data in a flit. */
  readonly width: number
  /** The position of the router in the scenarios. */
  readonly at: number
  /** Pipeline stages: 1 of your own, and 2 to 4 in the other sizes. */
  readonly stages: number
}

/** A router with neighbours on both sides; row sizes that are not powers of two find more mistakes. */
export function numbers(draw: Draw): RouterNumbers {
  const size = draw.pick([5, 6, 7])
  return { size, depth: draw.pick([3, 4, 5]), width: draw.between(4, 9), at: draw.between(1, size - 2), stages: 1 }
}
