'use rtl'
import { bits, concat, indexWidth } from 'flitwave/hdl'
import { along, forEachAxis } from '../router/dimensions.js'
import type { Coordinates } from '../router/flit.js'
import { axesOf, sizesOf, type Sizes } from '../router/sizes.js'

/** Bits of the coordinates of a place, one after the other. */
export function placeWidth(p: Sizes): number {
  return sizesOf(p).reduce((sum, size) => sum + indexWidth(size), 0)
}

/** The coordinates of a place, the last one in the lowest bits. */
export function placeBitsOf(place: Coordinates, p: Sizes): number {
  return concat(...axesOf(p).map((axis) => along(place, axis)))
}

/** The place whose coordinates are the lowest bits of a number. */
export function placeFrom(number: number, p: Sizes): Coordinates {
  const widths = sizesOf(p).map(indexWidth)
  return forEachAxis(p, (_, i) => {
    const lowest = widths.slice(i + 1).reduce((sum, width) => sum + width, 0)
    return bits(number, lowest + widths[i] - 1, lowest)
  })
}
