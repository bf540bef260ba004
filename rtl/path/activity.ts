'use rtl'
import { enumOf } from 'flitwave/hdl'

/** The activity of an input: what the worm in front does, or why it does not go on. */
export enum PathActivity {
  Empty,
  /** It holds its channels, and its next flit has not arrived. */
  Starved,
  /** Others hold the consumption channels that it could take. */
  ChannelTaken,
  /** Another worm is given the consumption channel in this cycle. */
  LostChannel,
  /** Another worm holds its link. */
  LinkTaken,
  /** Another worm is given the link in this cycle. */
  LostLink,
  /** The buffer at the other end of the link has no room. */
  NoCredit,
  /** The terminal takes a flit from another channel in this cycle. */
  LostTerminal,
  /** A flit leaves. */
  Moves,
}

export const pathActivityType = enumOf(PathActivity, 'PathActivity')
