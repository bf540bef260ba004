'use rtl'
import { enumOf } from 'flitwave/hdl'
import { allocatesAtOnce, hasRouteStage, type Pipeline } from './parameters.js'

/**
 * The activity of a virtual channel of an input for the flit at its front, or the reason why it does not advance. If several
 * values apply, the last one wins.
 *
 * `Routing` occurs in routers of four stages without look-ahead routing, `Allocating` in those of two or more without
 * speculation, `LostInput` with two virtual channels or more.
 */
export enum ChannelActivity {
  /** There is no packet. */
  Empty,
  /** A packet holds the channel, but its next flit has not arrived. */
  Starved,
  /** Its route is being computed. */
  Routing,
  /** Other packets hold every output virtual channel that would serve. */
  NoVc,
  /** One that would serve is free, but another packet is granted it. */
  LostVc,
  /** It is granted an output virtual channel. */
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

/** The activities that occur, as a mask: bit 0 is `Empty`. */
export function occurringActivities(p: Pipeline & { readonly vcs: number }): number {
  const { Routing, Allocating, LostInput, Moves } = ChannelActivity
  const never = [
    ...(hasRouteStage(p) ? [] : [Routing]),
    ...(allocatesAtOnce(p) ? [Allocating] : []),
    ...(p.vcs > 1 ? [] : [LostInput]),
  ]
  return never.reduce((mask, value) => mask - 2 ** value, 2 ** (Moves + 1) - 1)
}
