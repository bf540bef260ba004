import { parametersOf } from 'flitwave/hdl'
import { BroadcastNetwork } from '../../../rtl/min/broadcast-network.js'
import type { BanyanParameters } from '../../../rtl/min/parameters.js'

/** The defaults of a banyan, some changed. */
export function banyanParametersOf(changes: Partial<BanyanParameters>): BanyanParameters {
  return parametersOf(BroadcastNetwork, changes)
}
