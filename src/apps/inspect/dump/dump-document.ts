/**
 * A dump as one piece of data that a page can be given: facts that the command has found, the index of a VCD file, and the
 * bytes of the dump, or where pages read them by pieces. Nothing in it is evaluated.
 */

import { host } from '#host'
import { failForRun } from '../errors.js'
import { asMapText, type MapText } from '../network/map-text.js'
import { hasFormat, packParts, unpackParts, type PartsFormat } from '../parts.js'

/** The facts of a dump that has been opened before. */
export interface DumpHeader {
  /** The name of its file. */
  readonly file: string
  /** The size of the dump, in bytes. */
  readonly bytes: number
  /** The address of its bytes, beside the page; null if they stand in the document. */
  readonly address: string | null
  /** Null where cycles are units of time. */
  readonly clock: ClockEdges | null
  readonly map: MapText | null
}

export interface ClockEdges {
  readonly path: string
  /** The rising edges, as `Rises` has them. */
  readonly rises: readonly number[]
}

export interface DumpDocument {
  readonly header: DumpHeader
  /** The index of a VCD dump; empty for another one. */
  readonly index: Uint8Array
  /** Empty where the header has an address. */
  readonly dump: Uint8Array
}

const format: PartsFormat = { letter: 'D', version: 1, about: 'dump' }

/** A header has some numbers and a map: more than this is none of ours. */
const largestHeader = 1 << 26

/** True for bytes of a document with a dump. */
export function isDumpDocument(bytes: Uint8Array): boolean {
  return hasFormat(format, bytes)
}

export function packDump({ header, index, dump }: DumpDocument): Uint8Array<ArrayBuffer> {
  return packParts(format, [host.deflate(new TextEncoder().encode(JSON.stringify(header))), index, dump])
}

/** @throws FlitwaveError FW960 for bytes that are no such document */
export async function unpackDump(bytes: Uint8Array): Promise<DumpDocument> {
  const [header, index, dump] = unpackParts(format, bytes, 3) as [Uint8Array, Uint8Array, Uint8Array]
  return { header: asHeader(await jsonOf(header)), index, dump }
}

async function jsonOf(packed: Uint8Array): Promise<unknown> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await host.inflateAsync(packed, largestHeader))
    return JSON.parse(text)
  } catch {
    return failForRun('its header cannot be read')
  }
}

function asHeader(json: unknown): DumpHeader {
  const { file, bytes, address, clock, map } = asRecord(json)
  if (typeof file !== 'string' || typeof bytes !== 'number') return failForHeader()
  if (address !== null && (typeof address !== 'string' || !/^dump\/[\w-]+$/.test(address))) return failForHeader()
  return { file, bytes, address, clock: clock === null ? null : asClock(clock), map: asMapText(map) }
}

function asClock(json: unknown): ClockEdges {
  const { path, rises } = asRecord(json)
  const areNumbers = Array.isArray(rises) && rises.every((one) => typeof one === 'number')
  return typeof path === 'string' && areNumbers ? { path, rises: rises } : failForHeader()
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : failForHeader()
}

function failForHeader(): never {
  return failForRun('its header cannot be understood')
}
