'use rtl'
import { param } from 'flitwave/hdl'
import type { ParametersOf } from 'flitwave/hdl'

/** The most groups whose words a link carries: each has slots of its own behind it. */
export const mostGroups = 16

/** The parameters of words that are combined on their way. */
export const reductionWordParameters = {
  /** Bits of a word. */
  width: param(32, { min: 1, max: 64 }),
  /** Groups of members that reduce vectors. */
  groups: param(1, { min: 1, max: mostGroups }),
}

export type ReductionWordParameters = ParametersOf<typeof reductionWordParameters>

/** The parameters of a channel that carries the words of groups. */
export const reductionLinkParameters = {
  ...reductionWordParameters,
  /** Words of each group that wait behind a link. With `2 + 2 d`, a link with a delay of d carries a word in each cycle. */
  slots: param(2, { min: 1, max: 256 }),
  /**
   * The groups that share the words waiting behind a link.
   *
   * `own`: each group has slots of its own. `shared`: all groups have one queue. That needs fewer credits, and deadlocks:
   * the first word of one group waits for that of another link, behind a word of another group.
   */
  queues: param('own', { choices: ['own', 'shared'] }),
}

export type ReductionLinkParameters = ParametersOf<typeof reductionLinkParameters>

/** The parameters of a router that combines words. */
export const reductionRouterParameters = {
  ...reductionLinkParameters,
  /** Ports of the router. */
  radix: param(5, { min: 1, max: 16 }),
}

export type ReductionRouterParameters = ParametersOf<typeof reductionRouterParameters>
