'use rtl'
import { enumOf } from 'flitwave/hdl'

/** The state of the packet at the front of a virtual channel: the global state G of the textbook. */
export enum VcState {
  /** There is no packet. */
  Idle,
  /** Its route is being computed (in routers of four stages, where this is a separate cycle). */
  Routing,
  /** It requests an output virtual channel. */
  WaitingVc,
  /** It has one: its flits request the switch, one by one. */
  Active,
}

export const vcStateType = enumOf(VcState, 'VcState')
