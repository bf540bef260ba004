'use rtl'
import { enumOf } from 'flitwave/hdl'

/**
 * The activity of an input of a switching element for the flit at its front, or the reason why it does not move. Of several
 * values that apply it is the last.
 *
 * `Frozen` occurs with rigid worms, `NoRoom` with the others.
 */
export enum ElementActivity {
  /** There is no packet. */
  Empty,
  /** A packet holds outputs; its next flit has not come. */
  Starved,
  /** The packet at the other input owns an output that it asks for. */
  OutputOwned,
  /** The packet at the other input is given an output that it asks for. */
  LostArbitration,
  /** There is no room behind one of its outputs. */
  NoRoom,
  /** Another part of its worm cannot move. */
  Frozen,
  /** Its flit leaves to all of its outputs. */
  Moves,
}

/** The activity of a source of a banyan in a cycle, or the reason why it does not send. */
export enum BanyanSourceActivity {
  /** There is no packet to be sent. */
  Empty,
  /** It has been told to send nothing. */
  Paused,
  /** The first element has no room for the next flit. */
  NoRoom,
  /** A flit leaves. */
  Moves,
}

export const elementActivityType = enumOf(ElementActivity, 'ElementActivity')
export const banyanSourceActivityType = enumOf(BanyanSourceActivity, 'BanyanSourceActivity')
