/** The protobuf messages of a Chakra file, and the node fields from which a workload is built. */

import protobuf from 'protobufjs/minimal.js'
import { failAt, type Source } from './trace.js'

/** A node as in its message. */
export interface RawNode {
  id: number
  name: string
  type: number
  readonly after: number[]
  /** Not exact from 2^53 on. */
  micros: number
  readonly attributes: Map<string, AttributeValue>
}

/** A 64-bit number is not exact from 2^53 on; its users check that. */
export type AttributeValue = number | string | boolean | readonly boolean[]

/** A longer message is a mistake: the largest known ones, of whole models, have some megabytes. */
const longestMessage = 64 * 2 ** 20

interface DelimitedMessage {
  readonly source: Source
  readonly content: Uint8Array
}

/** @throws FlitwaveError FW980 for a truncated file */
export function messagesOf(file: string, bytes: Uint8Array): DelimitedMessage[] {
  const reader = protobuf.Reader.create(bytes)
  const messages: DelimitedMessage[] = []
  while (reader.pos < reader.len) {
    const source = { file, byte: reader.pos }
    const length = guarded(source, () => reader.uint32())
    const rest = reader.len - reader.pos
    if (length > longestMessage || length > rest) {
      const message = `a message of ${length} bytes begins here, and ${rest} are left`
      failAt(source, message, 'the file is cut off, or is no Chakra trace: make it again')
    }
    messages.push({ source, content: bytes.subarray(reader.pos, reader.pos + length) })
    reader.skip(length)
  }
  return messages
}

/** Reports an error of protobufjs at the byte where the message begins. */
export function guarded<T>(source: Source, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Error) || error.name === 'FlitwaveError') throw error
    return failAt(source, `the message is damaged: ${error.message}`, 'the file is no Chakra trace: make it again')
  }
}

/** Visits the fields of a message: `read` reads the fields that it knows, and returns true if it did. */
function eachField(reader: protobuf.Reader, end: number, read: (field: number, wire: number) => boolean): void {
  while (reader.pos < end) {
    const tag = reader.uint32()
    if (tag >>> 3 === 0) throw new Error('a field has the number 0')
    if (!read(tag >>> 3, tag & 7)) reader.skipType(tag & 7)
  }
  if (reader.pos > end) throw new Error('a field is longer than its message')
}

/** @throws Error for a damaged message */
export function skipMetadata(content: Uint8Array): void {
  const reader = protobuf.Reader.create(content)
  eachField(reader, reader.len, () => false)
}

/** @throws Error for a damaged message */
export function nodeFrom(content: Uint8Array): RawNode {
  const reader = protobuf.Reader.create(content)
  const node: RawNode = { id: 0, name: '', type: 0, after: [], micros: 0, attributes: new Map() }
  eachField(reader, reader.len, (field, wire) => {
    if (field === 1 && wire === 0) node.id = exact(reader.uint64())
    else if (field === 2 && wire === 2) node.name = reader.string()
    else if (field === 3 && wire === 0) node.type = reader.uint32()
    else if ((field === 4 || field === 5) && wire === 2) {
      const end = reader.uint32() + reader.pos
      if (end > reader.len) throw new Error('a list is longer than its message')
      while (reader.pos < end) node.after.push(exact(reader.uint64()))
    } else if ((field === 4 || field === 5) && wire === 0) node.after.push(exact(reader.uint64()))
    else if (field === 7 && wire === 0) node.micros = number(reader.uint64())
    else if (field === 10 && wire === 2) readAttribute(reader, node.attributes)
    else return false
    return true
  })
  return node
}

/** Reads the value of an attribute: a 64-bit number may exceed its usable range. */
type Read = (reader: protobuf.Reader) => AttributeValue

/** Attributes that hold one value, by the number of its field. */
const values: Readonly<Record<number, readonly [wire: number, read: Read]>> = {
  3: [1, (reader) => reader.double()],
  5: [5, (reader) => reader.float()],
  7: [0, (reader) => reader.int32()],
  9: [0, (reader) => number(reader.int64())],
  11: [0, (reader) => reader.uint32()],
  13: [0, (reader) => number(reader.uint64())],
  15: [0, (reader) => reader.sint32()],
  17: [0, (reader) => number(reader.sint64())],
  19: [5, (reader) => reader.fixed32()],
  21: [1, (reader) => number(reader.fixed64())],
  23: [5, (reader) => reader.sfixed32()],
  25: [1, (reader) => number(reader.sfixed64())],
  27: [0, (reader) => reader.bool()],
  28: [2, readFlags],
  29: [2, (reader) => reader.string()],
}

function readAttribute(reader: protobuf.Reader, attributes: Map<string, AttributeValue>): void {
  const end = reader.uint32() + reader.pos
  if (end > reader.len) throw new Error('an attribute is longer than its message')
  let name = ''
  const found: AttributeValue[] = []
  eachField(reader, end, (field, wire) => {
    const known = values[field]
    if (field === 1 && wire === 2) name = reader.string()
    else if (known?.[0] === wire) found.push(known[1](reader))
    else return false
    return true
  })
  // The last of several counts wins, as in protobuf.
  for (const value of found) attributes.set(name, value)
}

/** A `BoolList`, packed or not. */
function readFlags(reader: protobuf.Reader): readonly boolean[] {
  const end = reader.uint32() + reader.pos
  if (end > reader.len) throw new Error('a list is longer than its message')
  const flags: boolean[] = []
  eachField(reader, end, (field, wire) => {
    if (field !== 1 || (wire !== 0 && wire !== 2)) return false
    const last = wire === 2 ? reader.uint32() + reader.pos : reader.pos + 1
    while (reader.pos < last) flags.push(reader.bool())
    return true
  })
  return flags
}

/** Not exact from 2^53 on: its users require a safe integer. */
function number(value: number | protobuf.Long): number {
  if (typeof value === 'number') return value
  const high = value.unsigned ? value.high >>> 0 : value.high | 0
  return high * 2 ** 32 + (value.low >>> 0)
}

/** For attributes of every node that are always used. */
function exact(value: number | protobuf.Long): number {
  const result = number(value)
  if (!Number.isSafeInteger(result)) throw new Error('a number is too large')
  return result
}
