'use rtl'
import { enumOf, struct } from 'flitwave/hdl'
import type { TypeOf } from 'flitwave/hdl'

/** Which way around a ring a packet goes. A mesh has no choice, and does not look at it. */
export enum Way {
  /** The shorter one; positive if both are equally long. */
  Shorter,
  /** The shorter one; negative if both are equally long. */
  ShorterElseNegative,
  Positive,
  Negative,
}

/** The way in each dimension. */
export type Ways = TypeOf<typeof WaysType>

export const WaysType = struct({ x: enumOf(Way, 'Way'), y: enumOf(Way, 'Way') }, { name: 'Ways' })
