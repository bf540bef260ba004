/** Unpacks and packs the parts of a run in a single file: lengths and checksums fit any contents. */

import { deflateSync, inflateSync } from 'node:zlib'

/** A segment of the replay. */
export interface Segment {
  firstCycle: number
  /** The distance in segments back to the base of this snapshot; 0 if it is complete. */
  base: number
  /** Null if the snapshot was dropped. */
  state: Buffer | null
  log: Buffer
  views: Buffer
}

/** Arbitrary JSON. */
export type Json = Record<string, unknown>

/** All members are mutable. */
export interface DocumentParts {
  header: Json
  design: Json
  sources: unknown
  replay: Json
  segments: Segment[]
}

const documentSignature = Buffer.from('\x89FWI\r\n\x1a\n', 'latin1')
const replaySignature = Buffer.from('\x89FWR\r\n\x1a\n', 'latin1')
const version = { document: 1, replay: 4 } as const

/** The numbers after the signature of a replay: its version, and the lengths of header, index, design and the whole. */
const replayNumbers = 5

/** The four parts of a document, still packed: header, design, sources, replay. */
export function packedParts(document: Buffer): Buffer[] {
  const prefix = documentSignature.length + 8
  let next = prefix + 4 * 8
  return [0, 1, 2, 3].map((i) => {
    const start = next
    next += Number(document.readBigUInt64BE(prefix + 8 * i))
    return document.subarray(start, next)
  })
}

/** Packs them with valid lengths. */
export function packParts(parts: readonly Buffer[]): Buffer {
  return Buffer.concat([documentSignature, numbers(version.document, ...parts.map(({ length }) => length)), ...parts])
}

/** Takes an undamaged document apart. */
export function takeApart(document: Buffer): DocumentParts {
  const [header, design, sources, replay] = packedParts(document) as [Buffer, Buffer, Buffer, Buffer]
  return { header: jsonIn(header), design: jsonIn(design), sources: jsonIn(sources), ...takeReplayApart(replay) }
}

/** Assembles a document. */
export function putTogether({ header, design, sources, replay, segments }: DocumentParts): Buffer {
  return packParts([packJson(header), packJson(design), packJson(sources), packReplay(replay, segments)])
}

export function packJson(value: unknown): Buffer {
  return deflateSync(JSON.stringify(value))
}

function jsonIn(packed: Buffer): Json {
  return JSON.parse(inflateSync(packed).toString()) as Json
}

function takeReplayApart(replay: Buffer): Pick<DocumentParts, 'replay' | 'segments'> {
  const lengthAt = (i: number): number => Number(replay.readBigUInt64BE(replaySignature.length + 8 * i))
  const headerAt = replaySignature.length + replayNumbers * 8
  const indexAt = headerAt + lengthAt(1)
  let next = indexAt + lengthAt(2)
  const index = varintsIn(inflateSync(replay.subarray(indexAt, next)))
  // A document stores the design separately.
  if (lengthAt(3) !== 0) throw new Error('the replay of a document has a design')
  const part = (length: number): Buffer => inflateSync(replay.subarray(next, (next += length)))
  const segments: Segment[] = []
  for (let i = 1; i < index.length; i += 5) {
    const [firstCycle, state, log, views, base] = index.slice(i, i + 5) as [number, number, number, number, number]
    segments.push({ firstCycle, base, state: state > 0 ? part(state) : null, log: part(log), views: part(views) })
  }
  return { replay: jsonIn(replay.subarray(headerAt, indexAt)), segments }
}

function packReplay(header: Json, segments: readonly Segment[]): Buffer {
  const index: number[] = [segments.length]
  const parts: Buffer[] = []
  for (const { firstCycle, base, state, log, views } of segments) {
    const packed = [state ?? Buffer.alloc(0), log, views].map((part, i) =>
      i === 0 && state === null ? part : deflateSync(part, { level: 1 }),
    )
    index.push(firstCycle, ...packed.map(({ length }) => length), base)
    parts.push(...packed)
  }
  const body = [packJson(header), deflateSync(Buffer.concat(index.map(varint))), ...parts]
  const length = body.reduce((sum, part) => sum + part.length, replaySignature.length + replayNumbers * 8)
  const prefix = numbers(version.replay, body[0]!.length, body[1]!.length, 0, length)
  return Buffer.concat([replaySignature, prefix, ...body])
}

function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(8 * values.length)
  values.forEach((value, i) => bytes.writeBigUInt64BE(BigInt(value), 8 * i))
  return bytes
}

function varintsIn(bytes: Buffer): number[] {
  const values: number[] = []
  let [value, scale] = [0, 1]
  for (const byte of bytes) {
    value += (byte & 0x7f) * scale
    scale *= 0x80
    if (byte >= 0x80) continue
    values.push(value)
    ;[value, scale] = [0, 1]
  }
  return values
}

/** Base-128, low part first. */
export function varint(value: number): Buffer {
  const bytes: number[] = []
  for (; value >= 0x80; value = Math.floor(value / 0x80)) bytes.push((value % 0x80) | 0x80)
  return Buffer.from([...bytes, value])
}
