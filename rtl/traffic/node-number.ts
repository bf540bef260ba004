'use rtl'
import { indexWidth, low } from 'flitwave/hdl'
import { along } from '../router/dimensions.js'
import type { Coordinates } from '../router/flit.js'
import { axesOf, nodeCount, sizesOf, type Sizes } from '../router/sizes.js'

/** The number of the node at a place, computed in hardware from the coordinates: see {@link coordinatesOf}. */
export function numberOf(here: Coordinates, p: Sizes): number {
  const sizes = sizesOf(p)
  const id = axesOf(p).reduce((number, axis, i) => number * sizes[i] + along(here, axis), 0)
  return low(id, indexWidth(nodeCount(p)))
}
