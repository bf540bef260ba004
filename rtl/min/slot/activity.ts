'use rtl'
import { enumOf } from 'flitwave/hdl'

/** The fate of the packet at an input of a slotted element; it never waits. */
export enum SlotActivity {
  /** There is no packet. */
  Empty,
  /** The packet at the other input is granted an output that it needs: the packet is lost. */
  Dropped,
  /** It leaves through all outputs that it needs. */
  Moves,
}

export const slotActivityType = enumOf(SlotActivity, 'SlotActivity')
