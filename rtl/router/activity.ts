'use rtl'
import { enumOf } from 'flitwave/hdl'
import { allocatesAtOnce, hasRouteStage, type Pipeline } from './parameters.js'

/**
 * The activity of a virtual channel of an input for the flit at its front, or the reason why it does not do more. If
 * several values apply, it is the last of them.
 *
 * `Routing` occurs in routers of four stages without look-ahead routing, `Allocating` in those of two or more without
 * speculation, `LostInput` with two virtual channels or more.
 */
export enum ChannelActivity {
  /** There is no packet. */
  Empty,
  /** A packet holds the channel; its next flit has not come. */
  Starved,
  /** Its route is being computed. */
  Routing,
  /** Every output virtual channel that would do is held by another packet. */
  NoVc,
  /** One that would do is free; another packet is given it. */
  LostVc,
  /** It is given an output virtual channel. */
  Allocating,
  /** It has one; the buffer at the other end of the link has no room. */
  NoCredit,
  /** Its input sends a flit of another virtual channel to the switch. */
  LostInput,
  /** Its output takes a flit from another input. */
  LostOutput,
  /** Its flit crosses the switch. */
  Moves,
}

export const channelActivityType = enumOf(ChannelActivity, 'ChannelActivity')

/** Those that occur, as a mask: bit 0 is `Empty`. */
export function occurringActivities(p: Pipeline & { readonly vcs: number }): number {
  const { Routing, Allocating, LostInput, Moves } = ChannelActivity
  const never = [
    ...(hasRouteStage(p) ? [] : [Routing]),
    ...(allocatesAtOnce(p) ? [Allocating] : []),
    ...(p.vcs > 1 ? [] : [LostInput]),
  ]
  return never.reduce((mask, value) => mask - 2 ** value, 2 ** (Moves + 1) - 1)
}
