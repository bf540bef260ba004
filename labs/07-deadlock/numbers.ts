import type { Draw, MeshNumbers } from 'flitwave/lab'

/** The numbers that differ from student to student. */
export interface DeadlockNumbers extends MeshNumbers {
  readonly sizeX: number
  readonly sizeY: number
  readonly vcs: number
  readonly depth: number
  /** By column of the destination: 1 if packets go first in y. */
  readonly yFirst: readonly number[]
  /** Flits of a packet. */
  readonly flits: number
  /** A node: the requested cycle contains the channel that leaves it in positive y. */
  readonly through: readonly [x: number, y: number]
}

/** Two columns of each kind, so that there is a cycle somewhere, even with the columns swapped. */
const tables = [
  [0, 1, 0, 1],
  [1, 0, 1, 0],
  [0, 1, 1, 0],
  [1, 0, 0, 1],
] as const

export function numbers(draw: Draw): DeadlockNumbers {
  const depth = draw.between(4, 6)
  const sizes = { sizeX: 4, sizeY: draw.pick([3, 4]) }
  const yFirst = draw.pick(tables)
  const flits = 2 * depth + draw.between(1, 4)
  return { ...sizes, vcs: 1, depth, yFirst, flits, through: channelOfCircles(yFirst, sizes.sizeY, draw) }
}

/**
 * Cycles turn into y in the columns whose packets go first in x, and in any row. The analysis reports one that begins in row
 * 0, so that one is not requested.
 */
function channelOfCircles(yFirst: readonly number[], sizeY: number, draw: Draw): [x: number, y: number] {
  const columns = yFirst.flatMap((isFirst, x) => (isFirst ? [] : [x]))
  return [draw.pick(columns), draw.between(1, sizeY - 2)]
}
