import type { Draw, MeshNumbers } from 'flitwave/lab'

/** What differs from student to student. */
export interface DeadlockNumbers extends MeshNumbers {
  readonly sizeX: number
  readonly sizeY: number
  readonly vcs: number
  readonly depth: number
  /** By column of the destination: whether packets go first in y. */
  readonly yFirst: readonly number[]
  /** Flits of a packet. */
  readonly flits: number
}

/** Two columns of each kind: there is a circle somewhere, with the columns swapped, too. */
const tables = [
  [0, 1, 0, 1],
  [1, 0, 1, 0],
  [0, 1, 1, 0],
  [1, 0, 0, 1],
] as const

export function numbers(draw: Draw): DeadlockNumbers {
  const depth = draw.between(4, 6)
  const sizes = { sizeX: 4, sizeY: draw.pick([3, 4]) }
  return { ...sizes, vcs: 1, depth, yFirst: draw.pick(tables), flits: 2 * depth + draw.between(1, 4) }
}
