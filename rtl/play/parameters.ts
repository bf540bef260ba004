'use rtl'
import { param } from 'flitwave/hdl'
import type { ParametersOf } from 'flitwave/hdl'
import { networkParameters } from '../net/parameters.js'

/** The parameters of a network for schedules. */
export const playedParameters = {
  ...networkParameters,
  /** Counts the traffic on its channels. */
  meters: param(false),
}

export type PlayedParameters = ParametersOf<typeof playedParameters>
