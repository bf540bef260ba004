'use rtl'
import { enumOf } from 'flitwave/hdl'

/**
 * The activity of an input of a switching element for the flit at its front, or the reason why it does not move. If several
 * values apply, the last one wins.
 *
 * `Frozen` occurs with rigid worms, `NoRoom` with other packets.
 */
export enum ElementActivity {
  /** There is no packet. */
  Empty,
  /** A packet holds outputs, but its next flit has not arrived. */
  Starved,
  /** The packet at the other input owns an output that it requests. */
  OutputOwned,
  /** The packet at the other input is granted an output that it requests. */
  LostArbitration,
  /** One of its outputs has no room behind it. */
  NoRoom,
  /** Another part of its worm cannot move. */
  Frozen,
  /** Its flit leaves through all its outputs. */
  Moves,
}

/** The activity of a source of a banyan in a cycle, or the reason why it does not send. */
export enum BanyanSourceActivity {
  /** There is no packet to send. */
  Empty,
  /** It is told to pause. */
  Paused,
  /** The first element has no room for the next flit. */
  NoRoom,
  /** A flit leaves. */
  Moves,
}

export const elementActivityType = enumOf(ElementActivity, 'ElementActivity')
export const banyanSourceActivityType = enumOf(BanyanSourceActivity, 'BanyanSourceActivity')
