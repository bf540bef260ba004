/** Points and vectors on the paper, in pixels; y counts down, as SVG has it. */

export interface Point {
  readonly x: number
  readonly y: number
}

export function plus(a: Point, b: Point): Point {
  return { x: a.x + b.x, y: a.y + b.y }
}

export function times(a: Point, by: number): Point {
  return { x: a.x * by, y: a.y * by }
}

/** A quarter turn to the right. */
export function rightOf({ x, y }: Point): Point {
  return { x: -y, y: x }
}

/**
 * The corner of two lines through `at` that have moved to their right, each by its own distance.
 * @param before the unit vector of the first, `after` that of the second; they are not parallel
 */
export function corner(at: Point, before: Point, after: Point, distances: readonly [number, number]): Point {
  const [m, n] = [rightOf(before), rightOf(after)]
  const determinant = m.x * n.y - m.y * n.x
  return plus(at, {
    x: (distances[0] * n.y - distances[1] * m.y) / determinant,
    y: (distances[1] * m.x - distances[0] * n.x) / determinant,
  })
}
