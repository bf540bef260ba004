import type { Draw } from 'flitwave/lab'

/** The numbers that differ from student to student. */
export interface ElementNumbers extends Readonly<Record<string, number | readonly number[]>> {
  /** Bits of the number of a node. */
  readonly addressWidth: number
  /** The stage of the element, which is the deciding bit: `addressWidth` - 1 in the first stage, 0 in the last. */
  readonly stage: number
  /** Bits of a flit. */
  readonly width: number
  /** Flits of a packet. */
  readonly flits: number
  /** The input that goes first if both arrive in the same cycle: 0 for the upper, 1 for the lower one. */
  readonly first: number
}

/** Not the last stage, so that there are bits above and below the deciding one. */
export function numbers(draw: Draw): ElementNumbers {
  return {
    addressWidth: 4,
    stage: draw.between(1, 2),
    width: draw.between(9, 18),
    flits: draw.between(3, 6),
    first: draw.between(0, 1),
  }
}
