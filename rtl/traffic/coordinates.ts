'use rtl'
import { along, forEachAxis } from '../router/dimensions.js'
import type { Coordinates } from '../router/flit.js'
import type { Terminals } from '../router/parameters.js'
import { sizesOf, type Axis, type Sizes } from '../router/sizes.js'

/* The coordinates of a place, one by one. Where packets are routed by table, the place of a terminal is one number. */

/** The number of values of each coordinate. */
export function coordinateSizes(p: Sizes & Terminals): readonly number[] {
  return p.terminals ? [p.terminals] : sizesOf(p)
}

/** The number of places: nodes, or terminals. */
export function placeCount(p: Sizes & Terminals): number {
  return coordinateSizes(p).reduce((product, size) => product * size, 1)
}

/** A place, from a value for each coordinate. */
export function placeOf(p: Sizes & Terminals, value: (axis: Axis, index: number) => number): Coordinates {
  return p.terminals ? (value('x', 0) as unknown as Coordinates) : forEachAxis(p, value)
}

/** A coordinate of a place. */
export function coordinateOf(place: Coordinates, axis: Axis, p: Terminals): number {
  return p.terminals ? (place as unknown as number) : along(place, axis)
}
