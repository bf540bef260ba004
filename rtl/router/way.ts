'use rtl'
import { enumOf } from 'flitwave/hdl'
import type { HardwareType } from 'flitwave/hdl'
import { axisStruct, type ByAxis } from './dimensions.js'
import type { Sizes } from './sizes.js'

/** Which way around a ring a packet goes. A mesh has no choice, and does not look at it. */
export enum Way {
  /** The shorter one; positive if both are equally long. */
  Shorter,
  /** The shorter one; negative if both are equally long. */
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
