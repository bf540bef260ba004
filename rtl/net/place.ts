/*
 * Nodes by number and by place. The last coordinate varies fastest: node (x, y) of a 4x6 network has number 6x + y; node (x,
 * y, z) has number (x · sizeY + y) · sizeZ + z.
 */

import type { Coordinates } from '../router/flit.js'
import type { Topology } from '../router/parameters.js'
import type { Port } from '../router/port.js'
import { axesOf, sizesOf, type Sizes } from '../router/sizes.js'

/** The coordinates of node `id`. */
export function coordinatesOf(id: number, p: Sizes): Coordinates {
  const sizes = sizesOf(p)
  const coordinate = (i: number): number => Math.floor(id / strideOf(i, sizes)) % sizes[i]
  return Object.fromEntries(axesOf(p).map((axis, i) => [axis, coordinate(i)])) as unknown as Coordinates
}

/** The number of the node at a place. */
export function nodeAt(at: Readonly<Coordinates>, p: Sizes): number {
  const sizes = sizesOf(p)
  // The values of the existing axes are defined.
  return axesOf(p).reduce((id, axis, i) => id * sizes[i] + at[axis]!, 0)
}

/**
 * The number of the neighbour of node `id` in a direction, or null beyond the edge of a mesh. The physical channel that
 * leaves a node in a direction has number 2 · dimensions · id + direction.
 */
export function neighbourOf(id: number, direction: Port, p: Sizes & { readonly topology: Topology }): number | null {
  const sizes = sizesOf(p)
  const axis = Math.floor(direction / 2)
  const [size, stride] = [sizes[axis], strideOf(axis, sizes)]
  const at = Math.floor(id / stride) % size
  const next = at + (direction % 2 === 0 ? 1 : -1)
  if (p.topology === 'mesh' && (next < 0 || next >= size)) return null
  return id + (((next + size) % size) - at) * stride
}

/** The difference of the numbers of neighbours in a dimension. */
function strideOf(axis: number, sizes: readonly number[]): number {
  return sizes.slice(axis + 1).reduce((product, size) => product * size, 1)
}
