'use rtl'
import type { ParameterSpecs } from 'flitwave/hdl'
import { networkParameters, type NetworkParameters } from '../net/parameters.js'

/** What a network for schedules can be given. */
export interface PlayedParameters extends NetworkParameters {
  /** Whether it counts what its channels carry. */
  readonly meters: boolean
}

/** What a network for schedules can be given, with defaults. */
export const playedParameters = {
  ...networkParameters,
  meters: { default: false, about: 'whether the use of channels is counted' },
} satisfies ParameterSpecs
