'use rtl'
import { param } from 'flitwave/hdl'
import type { ParametersOf } from 'flitwave/hdl'
import { pick } from '../lib/pick.js'
import { interfaceParameters } from '../ni/parameters.js'
import { partParameters } from '../router/parameters.js'
import { routerParameters } from '../router/router-parameters.js'
import { sourceParameters } from '../terminal/packet.js'

/** The parameters of a network. */
export const networkParameters = { ...routerParameters, ...sourceParameters, ...pick(partParameters, 'linkDelay') }

export type NetworkParameters = ParametersOf<typeof networkParameters>

/** The parameters of nodes with interfaces, and of networks of them. */
export const messageParameters = {
  ...networkParameters,
  ...interfaceParameters,
  /** The virtual channels on which packets leave the network: interfaces receive messages one after the other. */
  ejectionVcs: param('first', { choices: ['first'] }),
}

export type MessageParameters = ParametersOf<typeof messageParameters>
