import type { Draw, MeshNumbers } from 'flitwave/lab'

/** The numbers that differ from student to student. */
export interface AdaptiveNumbers extends MeshNumbers {
  readonly sizeX: number
  readonly sizeY: number
  readonly vcs: number
  readonly depth: number
  /** Flits of a packet. */
  readonly flits: number
  /** 0: node (x, y) sends to (y, x). 1: to (3 - y, 3 - x). */
  readonly mirrored: number
  /** Flits that a node creates in 100 cycles, in the measurement. */
  readonly load: number
}

/** The traffic determines the turns that must be allowed. */
export function numbers(draw: Draw): AdaptiveNumbers {
  return {
    sizeX: 4,
    sizeY: 4,
    vcs: draw.pick([1, 2]),
    depth: draw.between(4, 6),
    flits: draw.between(3, 6),
    mirrored: draw.pick([0, 1]),
    load: draw.between(24, 30),
  }
}
