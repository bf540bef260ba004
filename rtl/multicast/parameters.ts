'use rtl'
import { param } from 'flitwave/hdl'
import type { ParametersOf } from 'flitwave/hdl'
import { pick } from '../lib/pick.js'
import { partParameters } from '../router/parameters.js'
import { sourceParameters } from '../terminal/packet.js'

/** The parameters of flits that are copied on their way. */
export const multicastFlitParameters = {
  ...pick(partParameters, 'tagWidth', 'payloadWidth'),
  ...pick(sourceParameters, 'lengthWidth'),
  /** Terminals of the network: a head has a bit for each. */
  terminals: param(4, { min: 1, max: 256 }),
}

export type MulticastFlitParameters = ParametersOf<typeof multicastFlitParameters>

/** The parameters of a router that copies packets. */
export const multicastRouterParameters = {
  ...multicastFlitParameters,
  ...pick(partParameters, 'depth'),
  /** Ports of the router. */
  radix: param(5, { min: 1, max: 16 }),
  /**
   * How far the copies of a packet may be apart.
   *
   * `own`: each copy has a position of its own in the packet, and goes on whatever the others do. `together`: a flit has to
   * leave through all outputs before the next one leaves through any. That needs less logic, and deadlocks.
   */
  positions: param('own', { choices: ['own', 'together'] }),
}

export type MulticastRouterParameters = ParametersOf<typeof multicastRouterParameters>
