/**
 * A run as one piece of data that a page can be given: the design, its source texts and the replay. Nothing in it is
 * evaluated; all of it is checked when it is opened.
 */

import { host } from '#host'
import { decodeDesign } from '../../ir/codec/decode.js'
import type { EncodedDesign } from '../../ir/codec/format.js'
import { ReplayRun } from '../../runs/replay-run.js'
import { ReplayFile } from '../../runs/replay/file.js'
import { readNetwork } from '../../networks/watch/recipes.js'
import { failForRun } from './errors.js'
import { instanceAt, inspectedRun, type InspectedRun } from './run.js'
import type { NetworkRecipe } from '../../runs/journey/network.js'
import { asMapText, type MapText } from './network/map-text.js'
import { followMapped } from './network/mapped-packets.js'
import { packParts, unpackParts, type PartsFormat } from './parts.js'

/** The parts of a document, which is a run of our own. */
export interface DocumentParts extends DocumentHeader {
  readonly design: EncodedDesign
  /** Texts of source files, by the names that places of the design have. */
  readonly sources: ReadonlyMap<string, string>
  /** The bytes of the replay. */
  readonly replay: Uint8Array
}

const format: PartsFormat = { letter: 'I', version: 1, about: 'run' }

/** Bytes of a part, unpacked: more than any real one has, and less than would exhaust a page. */
const largestPart = 1 << 26

export function packDocument({ network, map, design, sources, replay }: DocumentParts): Uint8Array<ArrayBuffer> {
  const texts = [JSON.stringify({ network, map }), JSON.stringify(design), JSON.stringify([...sources])]
  return packParts(format, [...texts.map((text) => host.deflate(new TextEncoder().encode(text))), replay])
}

/**
 * @param progress - called with the progress of the work
 * @throws FlitwaveError FW960 for bytes that are no run, FW925 for no design, FW917 for a replay in them that is damaged,
 *   FW966 to FW970 for the map
 */
export async function openDocument(bytes: Uint8Array, progress?: (text: string) => void): Promise<InspectedRun> {
  const [header, design, sources, replay] = unpackParts(format, bytes, 4) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ]
  const file = await ReplayFile.opening(replay)
  if (file.segments.length === 0) failForRun('it has no cycles')
  const { network, map } = asDocumentHeader(await jsonOf(header, 'header'))
  const decoded = decodeDesign(await jsonOf(design, 'design'))
  if (map) progress?.(`Following packets by ${map.file} …`)
  const run = inspectedRun({
    design: decoded,
    file,
    mapped: map && (await followMapped(new ReplayRun(file, decoded), map)),
    bytes: replay.length,
    network: network && ((probing) => readNetwork(probing, network, (path) => void instanceAt(run.tree, path))),
    sources: asSources(await jsonOf(sources, 'sources')),
  })
  return run
}

async function textOf(packed: Uint8Array, what: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await host.inflateAsync(packed, largestPart))
  } catch {
    return failForRun(`its ${what} cannot be unpacked`)
  }
}

async function jsonOf(packed: Uint8Array, what: string): Promise<unknown> {
  const text = await textOf(packed, what)
  try {
    return JSON.parse(text)
  } catch {
    return failForRun(`its ${what} is not JSON`)
  }
}

function asSources(json: unknown): ReadonlyMap<string, string> {
  if (!Array.isArray(json)) failForRun('its sources are not a list')
  return new Map(
    json.map((entry): [string, string] => {
      const [name, text] = Array.isArray(entry) ? (entry as unknown[]) : []
      return typeof name === 'string' && typeof text === 'string' ? [name, text] : failForRun('a source is not a text')
    }),
  )
}

interface DocumentHeader {
  /** The movement of packets through the design; null if it is not declared, or if only a testbench can read it. */
  readonly network: NetworkRecipe | null
  /** The map of its links, for a run without a network; null where there is none. */
  readonly map: MapText | null
}

/**
 * Takes a header from what JSON holds.
 * @throws FlitwaveError FW960
 */
function asDocumentHeader(json: unknown): DocumentHeader {
  const { network, map } = asRecord(json)
  return { network: network === null ? null : asRecipe(asRecord(network)), map: asMapText(map) }
}

/** The parameters are checked when the network is made. */
function asRecipe({ adapter, parameters, at }: Readonly<Record<string, unknown>>): NetworkRecipe {
  if (typeof adapter !== 'string' || typeof at !== 'string') return failForRun('its network cannot be understood')
  return { adapter, parameters: asRecord(parameters), at }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isRecord ? (value as Record<string, unknown>) : failForRun('its header cannot be understood')
}
