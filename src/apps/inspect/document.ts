/**
 * A run as one piece of data that a page can be given: the design, its source texts and the replay. Nothing in it is
 * evaluated; all of it is checked when it is opened.
 */

import { host } from '#host'
import { decodeDesign } from '../../ir/codec/decode.js'
import type { EncodedDesign } from '../../ir/codec/format.js'
import { ReplayFile } from '../../runs/replay/file.js'
import { readNetwork } from '../../networks/watch/recipes.js'
import { failForRun } from './errors.js'
import { instanceAt, inspectedRun, type InspectedRun } from './run.js'
import { ByteWriter, concatenated } from '../../base/byte-writer.js'
import type { NetworkRecipe } from '../../runs/journey/network.js'

/** The parts of a document. */
export interface DocumentParts extends DocumentHeader {
  readonly design: EncodedDesign
  /** Texts of source files, by the names that places of the design have. */
  readonly sources: ReadonlyMap<string, string>
  /** The bytes of the replay. */
  readonly replay: Uint8Array
}

/** Bytes of a part, unpacked: more than any real one has, and less than would exhaust a page. */
const largestPart = 1 << 26

export function packDocument({ network, design, sources, replay }: DocumentParts): Uint8Array<ArrayBuffer> {
  const texts = [JSON.stringify({ network }), JSON.stringify(design), JSON.stringify([...sources])]
  return packParts([...texts.map((text) => host.deflate(new TextEncoder().encode(text))), replay])
}

/** @throws FlitwaveError FW960 for bytes that are no run, FW925 for no design, FW917 for a replay in them that is damaged */
export async function openDocument(bytes: Uint8Array): Promise<InspectedRun> {
  const [header, design, sources, replay] = unpackParts(bytes, 4) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array]
  const file = await ReplayFile.opening(replay)
  if (file.segments.length === 0) failForRun('it has no cycles')
  const { network } = asDocumentHeader(await jsonOf(header, 'header'))
  const run = inspectedRun({
    design: decodeDesign(await jsonOf(design, 'design')),
    file,
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

/** As in PNG: a byte that is no text, and line ends that break if a transfer treats it as text. */
const signature = Uint8Array.from('\x89FWI\r\n\x1a\n', (character) => character.charCodeAt(0))

/** The version of the format. Readers refuse other versions. */
const version = 1

function packParts(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const prefix = new ByteWriter().bytes(signature).uint64(version)
  for (const { length } of parts) prefix.uint64(length)
  return concatenated([prefix.finish(), ...parts])
}

/**
 * The parts again, not copied.
 * @param count - how many there are
 * @throws FlitwaveError FW960 for bytes that are no run, or damaged
 */
function unpackParts(bytes: Uint8Array, count: number): readonly Uint8Array[] {
  if (!signature.every((byte, i) => bytes[i] === byte)) failForRun('this is not a run')
  let next = signature.length + 8 * (1 + count)
  if (bytes.length < next) failForRun('it ends before its first part')
  const numbers = new DataView(bytes.buffer, bytes.byteOffset + signature.length)
  const [written, ...lengths] = Array.from({ length: 1 + count }, (_, i) => Number(numbers.getBigUint64(8 * i)))
  if (written !== version) failForRun(`it is of version ${String(written)}, and this page reads version ${version}`)
  const whole = lengths.reduce((sum, length) => sum + length, next)
  if (whole !== bytes.length) failForRun(`it has ${bytes.length} bytes of ${whole}`)
  return lengths.map((length) => {
    const start = next
    next += length
    return bytes.subarray(start, next)
  })
}

interface DocumentHeader {
  /** The movement of packets through the design; null if it is not declared, or if only a testbench can read it. */
  readonly network: NetworkRecipe | null
}

/**
 * Takes a header from what JSON holds.
 * @throws FlitwaveError FW960
 */
function asDocumentHeader(json: unknown): DocumentHeader {
  const { network } = asRecord(json)
  return { network: network === null ? null : asRecipe(asRecord(network)) }
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
