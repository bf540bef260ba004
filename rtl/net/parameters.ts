import type { ParameterSpecs } from 'flitwave/hdl'
import { interfaceParameters, type InterfaceParameters } from '../ni/parameters.js'
import { routerParameters, type RouterParameters } from '../router/parameters.js'
import { sourceParameters, type SourceParameters } from '../terminal/packet.js'

export interface NetworkParameters extends RouterParameters, SourceParameters {}

/** What nodes with interfaces, and networks of them, can be given. */
export interface MessageParameters extends NetworkParameters, InterfaceParameters {}

/** All that a network can be given, with defaults. */
export const networkParameters = {
  ...routerParameters,
  ...sourceParameters,
} satisfies ParameterSpecs

/** What a network of nodes with interfaces can be given, with defaults. */
export const messageParameters = { ...networkParameters, ...interfaceParameters } satisfies ParameterSpecs
