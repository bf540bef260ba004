'use rtl'
import { param } from 'flitwave/hdl'
import type { ParametersOf } from 'flitwave/hdl'
import { interfaceParameters } from '../ni/parameters.js'
import { linkDelayParameter } from '../router/parameters.js'
import { routerParameters } from '../router/router-parameters.js'
import { sourceParameters } from '../terminal/packet.js'

/** What a network can be given. */
export const networkParameters = { ...routerParameters, ...sourceParameters, ...linkDelayParameter }

export type NetworkParameters = ParametersOf<typeof networkParameters>

/** What nodes with interfaces, and networks of them, can be given. */
export const messageParameters = {
  ...networkParameters,
  ...interfaceParameters,
  /** Virtual channels that packets leave the network on: interfaces receive messages one after the other. */
  ejectionVcs: param('first', { choices: ['first'] }),
}

export type MessageParameters = ParametersOf<typeof messageParameters>
