import type { Draw } from 'flitwave/lab'

/** The numbers that differ from student to student. */
export interface LinkNumbers extends Readonly<Record<string, number | readonly number[]>> {
  /** Places for flits at the other end of the link. */
  readonly depth: number
  /** Bits of a flit. */
  readonly width: number
  /** Cycles that a flit takes to the other end. */
  readonly forward: number
  /** Cycles until a returning credit can be spent. */
  readonly back: number
  /** The order of the outputs in waves. */
  readonly order: readonly number[]
}

/** The two directions differ in length, so that one cannot be mistaken for the other. */
export function numbers(draw: Draw): LinkNumbers {
  const [forward, back] = draw.pick([
    [1, 2],
    [1, 3],
    [2, 1],
    [2, 3],
    [3, 1],
    [3, 2],
  ] as const)
  return {
    depth: draw.between(3, 6),
    width: draw.between(4, 12),
    forward,
    back,
    order: draw.shuffle([0, 1, 2, 3]),
  }
}
