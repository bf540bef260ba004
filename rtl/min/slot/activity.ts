'use rtl'
import { enumOf } from 'flitwave/hdl'

/** The fate of the packet at an input of a slotted element; it never waits. */
export enum SlotActivity {
  /** There is no packet. */
  Empty,
  /** The packet at the other input is given an output that it wants: it is lost. */
  Dropped,
  /** It leaves to all outputs that it wants. */
  Moves,
}

export const slotActivityType = enumOf(SlotActivity, 'SlotActivity')
