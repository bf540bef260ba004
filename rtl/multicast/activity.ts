'use rtl'
import { enumOf } from 'flitwave/hdl'

/** The activity of one copy of a packet in a buffer: what it does, or why it does not go on. */
export enum BranchActivity {
  /** No packet of the buffer goes to its output. */
  Empty,
  /** It has sent all flits that have arrived. */
  Starved,
  /** Its packet is behind another one in the buffer. */
  Behind,
  /** Another input holds its output. */
  OutputTaken,
  /** The buffer at the other end of the link has no room. */
  NoCredit,
  /** It waits for another copy of its packet, because copies go on together. */
  Together,
  /** The buffer is read for a copy that is further behind. */
  LostInput,
  /** Its output takes a flit from another input. */
  LostOutput,
  /** Its flit leaves. */
  Moves,
}

export const branchActivityType = enumOf(BranchActivity, 'BranchActivity')
