/** Writes FST files with encodings that no installed tool writes: from the description of the format, block by block. */

import { deflateSync, gzipSync } from 'node:zlib'
import { ByteWriter, concatenated } from '../../../src/base/byte-writer.js'
import { packLz4 } from './packing.js'

export interface BuiltSignal {
  readonly name: string
  /** First byte of its entry in the hierarchy: 16 is a wire, 3 a real, 21 a string, 0 an event. */
  readonly type: number
  /** Characters of a value. */
  readonly length: number
  /** Number from 1 of the signal that it is an alias of. */
  readonly alias?: number
}

/** A chain as bytes, the number from 1 of the signal with the same one, or null for none. */
export type BuiltChain = Uint8Array | number | null

export interface BuiltSection {
  readonly type: number
  readonly begin: number
  readonly end: number
  readonly frame: Uint8Array
  readonly times: readonly number[]
  readonly chains: readonly BuiltChain[]
}

/** A block: its type, its length with itself, its content. */
export function block(type: number, content: Uint8Array): Uint8Array {
  return new ByteWriter()
    .byte(type)
    .uint64(content.length + 8)
    .bytes(content)
    .finish()
}

export function header(begin: number, end: number, { isBigEndian = false, exponent = -9 } = {}): Uint8Array {
  const known = new DataView(new ArrayBuffer(8))
  known.setFloat64(0, 2.7182818284590452354, !isBigEndian)
  const writer = new ByteWriter().uint64(begin).uint64(end).bytes(new Uint8Array(known.buffer))
  for (let i = 0; i < 5; i++) writer.uint64(0)
  return block(
    0,
    writer
      .byte(exponent & 255)
      .bytes(new Uint8Array(128 + 119 + 1 + 8))
      .finish(),
  )
}

export function geometry(signals: readonly BuiltSignal[], packs = false): Uint8Array {
  const own = signals.filter(({ alias }) => alias === undefined)
  const lengths = new ByteWriter()
  for (const { type, length } of own) lengths.varint(type === 3 ? 0 : length === 0 ? 0xffffffff : length)
  const all = lengths.finish()
  const packed = packs ? deflateSync(all) : all
  return block(3, new ByteWriter().uint64(all.length).uint64(own.length).bytes(packed).finish())
}

/** @param entries - bytes before the entries of the signals, such as scopes and attributes */
export function hierarchyBytes(signals: readonly BuiltSignal[], entries: Uint8Array = new Uint8Array()): Uint8Array {
  const writer = new ByteWriter().bytes(entries)
  for (const { name, type, length, alias } of signals)
    writer
      .byte(type)
      .byte(0)
      .cString(name)
      .varint(length)
      .varint(alias ?? 0)
  return writer.finish()
}

export function hierarchy(bytes: Uint8Array, packing: 'gzip' | 'lz4' | 'lz4 twice' = 'gzip'): Uint8Array {
  const writer = new ByteWriter().uint64(bytes.length)
  if (packing === 'gzip') return block(4, writer.bytes(gzipSync(bytes)).finish())
  const once = packLz4(bytes)
  if (packing === 'lz4') return block(6, writer.bytes(once).finish())
  return block(7, writer.varint(once.length).bytes(packLz4(once)).finish())
}

/** A block of changes; nothing in it is packed. */
export function section({ type, begin, end, frame, times, chains }: BuiltSection): Uint8Array {
  const writer = new ByteWriter().uint64(begin).uint64(end).uint64(0)
  writer.varint(frame.length).varint(frame.length).varint(chains.length).bytes(frame).varint(chains.length)
  const start = writer.length
  writer.byte('Z'.charCodeAt(0))
  const index = new ByteWriter()
  let previous = 0
  let alias = 0
  for (const chain of chains) {
    if (chain === null) index.varint(2)
    else if (typeof chain === 'number') {
      writeAlias(index, type, chain, chain === alias)
      alias = chain
    } else {
      const at = writer.length - start
      index.bytes(
        type === 8 ? signed((at - previous) * 2 + 1) : new ByteWriter().varint((at - previous) * 2 + 1).finish(),
      )
      previous = at
      writer.varint(0).bytes(chain)
    }
  }
  writer.bytes(index.finish()).uint64(index.length)
  const deltas = new ByteWriter()
  for (const [i, time] of times.entries()) deltas.varint(time - (times[i - 1] ?? 0))
  writer.bytes(deltas.finish()).uint64(deltas.length).uint64(deltas.length).uint64(times.length)
  return block(type, writer.finish())
}

/** Type 8 says by a zero that the alias is the last one again. */
function writeAlias(index: ByteWriter, type: number, alias: number, isLast: boolean): void {
  if (type === 8) index.bytes(signed(isLast ? 1 : -alias * 2 + 1))
  else index.varint(0).varint(alias)
}

/** Signed LEB128. */
function signed(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (;;) {
    const byte = rest & 127
    rest >>= 7
    if ((rest === 0 && (byte & 64) === 0) || (rest === -1 && (byte & 64) !== 0)) return [...bytes, byte]
    bytes.push(byte | 128)
  }
}

/** Times at which nothing is recorded, and from which on it is again. */
export function blackout(switches: readonly { readonly time: number; readonly isOn: boolean }[]): Uint8Array {
  const writer = new ByteWriter().varint(switches.length)
  for (const [i, { time, isOn }] of switches.entries())
    writer.byte(Number(isOn)).varint(time - (switches[i - 1]?.time ?? 0))
  return block(2, writer.finish())
}

/** A chain: words, each with the bytes of its value. */
export function chain(...changes: readonly (readonly [word: number, value?: string | Uint8Array])[]): Uint8Array {
  const writer = new ByteWriter()
  for (const [word, value = ''] of changes)
    writer.varint(word).bytes(typeof value === 'string' ? characters(value) : value)
  return writer.finish()
}

export function characters(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

export const file = (...blocks: readonly Uint8Array[]): Uint8Array => concatenated(blocks)
