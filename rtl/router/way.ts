'use rtl'
import { enumOf } from 'flitwave/hdl'
import type { HardwareType } from 'flitwave/hdl'
import { axisStruct, type ByAxis } from './dimensions.js'
import type { Sizes } from './sizes.js'

/** The way of a packet around a ring. On a mesh there is no choice, and it is ignored. */
export enum Way {
  /** The shorter way; positive if both are equally long. */
  Shorter,
  /** The shorter way; negative if both are equally long. */
  ShorterElseNegative,
  Positive,
  Negative,
}

export const WayType = enumOf(Way, 'Way')

/** The way in each dimension. */
export type Ways = ByAxis<Way>

export function waysType(p: Pick<Sizes, 'dimensions'>): HardwareType<Ways> {
  return axisStruct(p, () => WayType, { name: 'Ways' })
}
