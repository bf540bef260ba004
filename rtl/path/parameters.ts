'use rtl'
import { param } from 'flitwave/hdl'
import type { ParametersOf } from 'flitwave/hdl'
import { pick } from '../lib/pick.js'
import { multicastFlitParameters } from '../multicast/parameters.js'
import { partParameters } from '../router/parameters.js'

/** The parameters of flits of worms. A head has a bit for each terminal, in the order in which worms visit them. */
export const pathFlitParameters = pick(multicastFlitParameters, 'tagWidth', 'payloadWidth', 'terminals')

export type PathFlitParameters = ParametersOf<typeof pathFlitParameters>

/** The parameters of consumption channels, on which flits leave the network. */
export const consumptionParameters = {
  ...pathFlitParameters,
  /**
   * Consumption channels of a router.
   *
   * `by-direction`: two, one for worms that ascend and one for those that descend; a worm that ends here takes either (rule
   * C2). `one`: a single one for all worms, which deadlocks.
   */
  consumption: param('by-direction', { choices: ['by-direction', 'one'] }),
}

export type ConsumptionParameters = ParametersOf<typeof consumptionParameters>

/** The parameters of a router whose worms visit their destinations in turn. */
export const pathRouterParameters = {
  ...consumptionParameters,
  ...pick(partParameters, 'depth'),
  /**
   * The order in which a head that is copied takes its consumption channel and its link.
   *
   * `channel-first`: the channel, and the link in the same cycle or later (rule C1). `any`: each as soon as it is free,
   * which deadlocks.
   */
  grants: param('channel-first', { choices: ['channel-first', 'any'] }),
}

export type PathRouterParameters = ParametersOf<typeof pathRouterParameters>

/** The number of consumption channels. */
export function channelsOf({ consumption }: Pick<ConsumptionParameters, 'consumption'>): 1 | 2 {
  return consumption === 'one' ? 1 : 2
}

/** The ports of a router that lead to other routers: two for each dimension. */
export const linkPorts = 4

/** The input from the terminal has the last number. */
export const inputPorts = linkPorts + 1
