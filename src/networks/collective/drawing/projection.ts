/** Points and vectors on the page, in pixels; y counts down, as in SVG. */

import type { Point } from '../../../base/svg.js'
import type { Network, Vector } from '../network.js'

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
 * The corner of two lines through `at` that are shifted to their right, each by its own distance.
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

/** A network with nodes in pixels. */
export interface Projection {
  /** Pixels between neighbours in x; everything else is drawn in proportion to it. */
  readonly cell: number
  /** The node at these coordinates; (0,0) is at the bottom left. */
  at(coordinates: Vector): Point
  /** The unit vector of a direction: 0 is +x, 1 is -x, 2 is +y, and so on. */
  along(direction: number): Point
  /** How far a wraparound link shows on either side of the network. */
  readonly stub: number
  /** The bounds of the drawn network, stubs included; `at` returns no point outside. */
  readonly width: number
  readonly height: number
}

/** The shift of a step in y to the right and upwards, in cells, where planes are stacked. */
const slant = 0.42

/** The gap between stacked planes, in cells. */
const gap = 1.3

/**
 * One dimension is a line and two are a map, with x to the right and y upwards. Three are stacked maps, like the floors of a
 * house, seen at a slant, with z upwards.
 */
export function projectionOf(network: Network): Projection {
  const cell = cellOf(network)
  const [nx = 1, ny = 1, nz = 1] = network.sizes
  const isHouse = network.sizes.length > 2
  const stub = (network.topology === 'torus' ? 0.55 : 0.3) * cell
  const axes: Point[] = [
    { x: cell, y: 0 },
    isHouse ? { x: slant * cell, y: -slant * cell } : { x: 0, y: -cell },
    { x: 0, y: -((ny - 1) * slant + gap) * cell },
  ]
  const farthest = [nx, ny, nz].map((size, axis) => times(axes[axis]!, size - 1)).reduce(plus)
  const origin = { x: stub, y: stub - farthest.y }
  return {
    cell,
    at: (coordinates) => coordinates.map((at, axis) => times(axes[axis]!, at)).reduce(plus, origin),
    along: (direction) => {
      const axis = axes[Math.floor(direction / 2)]!
      return times(axis, (direction % 2 === 0 ? 1 : -1) / Math.hypot(axis.x, axis.y))
    },
    stub,
    width: farthest.x + 2 * stub,
    height: 2 * stub - farthest.y,
  }
}

/** Large networks are drawn smaller, but large enough that arrows stay apart. */
function cellOf({ sizes }: Network): number {
  const longest = Math.max(...sizes)
  if (sizes.length > 2) return Math.min(26, Math.max(14, 120 / longest))
  return Math.min(36, Math.max(10, 5.5 + 240 / longest))
}
