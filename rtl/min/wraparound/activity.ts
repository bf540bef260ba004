'use rtl'
import { enumOf } from 'flitwave/hdl'

/** The activity of a node for the multicast to send. */
export enum IntakeActivity {
  /** There is no multicast. */
  Empty,
  /** It is accepted. */
  Taken,
  /** The node at which its copies begin is being drawn. */
  Draws,
  /** Its packet of phase one leaves or waits for the port. */
  Sends,
}

/** The activity of the port of a node for one of its senders, or the reason why that sender waits. */
export enum PortActivity {
  /** There is no packet. */
  Empty,
  /** Its next flit has not arrived. */
  Starved,
  /** The port sends another packet. */
  PortBusy,
  /** The first element has no room for the next flit. */
  NoRoom,
  /** A flit leaves. */
  Moves,
}

export const intakeActivityType = enumOf(IntakeActivity, 'IntakeActivity')
export const portActivityType = enumOf(PortActivity, 'PortActivity')
