/** The design of a run in its replay, as data with which the run can be opened after its files have changed. */

import type { EncodedDesign } from '../../ir/codec/format.js'
import { asRecord, refuse } from './header.js'

export interface KeptDesign {
  /** Its places name files like {@link KeptSource.name}. It is checked when it is decoded. */
  readonly design: EncodedDesign
  /** How packets move through it, as data; null if unknown, or if only the testbench defines it. */
  readonly network: KeptNetwork | null
  /** True if the testbench defines how packets move, and `network` does not. */
  readonly needsTestbench: boolean
  readonly sources: readonly KeptSource[]
}

/** See `NetworkRecipe` of the journeys. */
export interface KeptNetwork {
  readonly adapter: string
  readonly parameters: Readonly<Record<string, unknown>>
  readonly at: string
}

/** A source file of a run: its text, or the digest of a file of the package. */
export type KeptSource = {
  /** Relative to the folder in which the run was made, or `flitwave/…` for a file of the package. */
  readonly name: string
} & ({ readonly text: string } | { readonly digest: string })

/**
 * Checks a kept design from JSON, except the design itself, which is checked when it is decoded.
 * @throws FlitwaveError FW917 with the first wrong member
 */
export function asKeptDesign(json: unknown): KeptDesign {
  const { design, network, needsTestbench, sources } = asRecord(json, 'design')
  if (typeof needsTestbench !== 'boolean' || !Array.isArray(sources)) refuse('design')
  return {
    design: asRecord(design, 'design') as unknown as EncodedDesign,
    network: network === null ? null : asNetwork(asRecord(network, 'network')),
    needsTestbench,
    sources: sources.map(asSource),
  }
}

/** Its parameters are checked when the network is created. */
function asNetwork({ adapter, parameters, at }: Readonly<Record<string, unknown>>): KeptNetwork {
  if (typeof adapter !== 'string' || typeof at !== 'string') refuse('network')
  return { adapter, parameters: asRecord(parameters, 'network'), at }
}

function asSource(json: unknown): KeptSource {
  const { name, text, digest } = asRecord(json, 'sources')
  if (typeof name !== 'string') refuse('sources')
  if (typeof text === 'string') return { name, text }
  return typeof digest === 'string' ? { name, digest } : refuse('sources')
}
