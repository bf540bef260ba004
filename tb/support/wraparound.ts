/** Wrap-around networks for testbenches. */

import { parametersOf } from 'flitwave/hdl'
import type { WraparoundParameters } from '../../rtl/min/wraparound/parameters.js'
import { WraparoundNetwork } from '../../rtl/min/wraparound/wraparound-network.js'

/** The defaults of a wrap-around network with some changes. */
export function wraparoundOf(changes: Partial<WraparoundParameters>): WraparoundParameters {
  return parametersOf(WraparoundNetwork, changes)
}
