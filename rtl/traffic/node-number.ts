'use rtl'
import { indexWidth, low } from 'flitwave/hdl'
import { along } from '../router/dimensions.js'
import type { Coordinates } from '../router/flit.js'
import type { Terminals } from '../router/parameters.js'
import { axesOf, nodeCount, sizesOf, type Sizes } from '../router/sizes.js'

/**
 * The number of the node at a place, computed in hardware from the coordinates: see {@link coordinatesOf}. The place of a
 * numbered terminal is its number.
 */
export function numberOf(here: Coordinates, p: Sizes & Terminals): number {
  if (p.terminals) return here as unknown as number
  const sizes = sizesOf(p)
  const id = axesOf(p).reduce((number, axis, i) => number * sizes[i] + along(here, axis), 0)
  return low(id, indexWidth(nodeCount(p)))
}
