/*
 * Nodes by number and by place. The last coordinate counts fastest: node (x, y) of a 4x6 network has number 6x + y; node
 * (x, y, z) has number (x · sizeY + y) · sizeZ + z.
 */

import { axesOf, forEachAxis, sizesOf, type Sizes } from '../router/dimensions.js'
import type { Coordinates } from '../router/flit.js'
import type { Topology } from '../router/parameters.js'
import type { Port } from '../router/port.js'

/** Where node `id` is. */
export function coordinatesOf(id: number, p: Sizes): Coordinates {
  const sizes = sizesOf(p)
  return forEachAxis(p, (_, i) => {
    const behind = sizes.slice(i + 1).reduce((product, size) => product * size, 1)
    return Math.floor(id / behind) % sizes[i]!
  })
}

/** The number of the node at a place. */
export function nodeAt(at: Readonly<Coordinates>, p: Sizes): number {
  const sizes = sizesOf(p)
  return axesOf(p).reduce((id, axis, i) => id * sizes[i]! + at[axis]!, 0)
}

/**
 * The number of the node that `direction` leads to from node `id`, or null over the edge of a mesh. The physical channel
 * that leaves a node in a direction has number 2 · dimensions · id + direction.
 */
export function neighbourOf(id: number, direction: Port, p: Sizes & { readonly topology: Topology }): number | null {
  const index = Math.floor(direction / 2)
  const [axis, size] = [axesOf(p)[index]!, sizesOf(p)[index]!]
  const at = coordinatesOf(id, p)
  const next = at[axis]! + (direction % 2 === 0 ? 1 : -1)
  if (p.topology === 'mesh' && (next < 0 || next >= size)) return null
  return nodeAt({ ...at, [axis]: (next + size) % size }, p)
}
