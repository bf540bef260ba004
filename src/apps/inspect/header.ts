/** What a document says of itself, besides the design, the sources and the replay. */

import type { NetworkRecipe } from '../../runs/journey/network.js'
import { failForRun } from './errors.js'

export interface DocumentHeader {
  /** How packets move through the design; null if nobody says so, or only a testbench can. */
  readonly network: NetworkRecipe | null
}

/**
 * Takes a header from what JSON holds.
 * @throws FlitwaveError FW960
 */
export function asDocumentHeader(json: unknown): DocumentHeader {
  const { network } = asRecord(json)
  return { network: network === null ? null : asRecipe(asRecord(network)) }
}

/** What its parameters are worth shows when the network is made. */
function asRecipe({ adapter, parameters, at }: Readonly<Record<string, unknown>>): NetworkRecipe {
  if (typeof adapter !== 'string' || typeof at !== 'string') return failForRun('its network cannot be understood')
  return { adapter, parameters: asRecord(parameters), at }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isRecord ? (value as Record<string, unknown>) : failForRun('its header cannot be understood')
}
