import type { Draw } from 'flitwave/lab'

/** The numbers that differ from student to student. */
export interface RouteNumbers extends Readonly<Record<string, number | readonly number[]>> {
  /** Nodes on a ring of each dimension. */
  readonly sizeX: number
  readonly sizeY: number
  /** Virtual channels of a physical channel. */
  readonly vcs: number
  /** The dimension that is corrected first: 0 for x, 1 for y. */
  readonly first: number
  /** The direction for equally long ways: 0 for positive, 1 for negative. */
  readonly tieX: number
  readonly tieY: number
}

/** One ring of even size, where ways can be equally long, and one of odd size; ties differ between the dimensions. Half of an odd number of channels is rounded. */
export function numbers(draw: Draw): RouteNumbers {
  const [sizeX, sizeY] = draw.shuffle([draw.pick([4, 6, 8]), draw.pick([3, 5, 7])])
  const tieX = draw.between(0, 1)
  return { sizeX, sizeY, vcs: draw.pick([3, 5]), first: draw.between(0, 1), tieX, tieY: 1 - tieX }
}
