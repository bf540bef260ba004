/** Reads the modules that {@link import('../wasm/module.js').ModuleEncoder} encodes. */

import type { ValueType } from '../wasm/code.js'
import type { FunctionType } from '../wasm/module.js'
import { BinaryReader } from './binary.js'

export interface FunctionBody {
  readonly type: FunctionType
  /** The types of the locals behind the parameters. */
  readonly locals: readonly ValueType[]
  /** The instructions, up to the last `end`. */
  readonly code: Uint8Array
}

export interface ProgramModule {
  /** In the order of their indices: a program imports its memory and nothing else. */
  readonly functions: readonly FunctionBody[]
  /** Indices of exported functions. */
  readonly exports: ReadonlyMap<string, number>
}

const headerBytes = 8
const section = { type: 1, import: 2, function: 3, export: 7, code: 10 }
const memoryKind = 0x02

/** The same as the encoder's; the built package must not load the encoder for them. */
const valueTypes = new Map<number, ValueType>([
  [0x7f, 'i32'],
  [0x7e, 'i64'],
  [0x7b, 'v128'],
])

/** @throws Error for a module that the engines would not encode */
export function readModule(bytes: Uint8Array): ProgramModule {
  const sections = sectionsOf(bytes)
  const read = <T>(id: number, item: (reader: BinaryReader) => T): T[] => {
    const content = sections.get(id)
    return content ? content.list(() => item(content)) : []
  }
  const types = read(section.type, readType)
  read(section.import, requireMemory)
  const typeIndices = read(section.function, (reader) => reader.unsigned())
  const exports = read(section.export, (reader): [string, number] => [reader.text(), readIndex(reader)])
  const bodies = read(section.code, readBody)
  return {
    functions: bodies.map((body, i) => ({ type: types[typeIndices[i]!]!, ...body })),
    exports: new Map(exports),
  }
}

function sectionsOf(bytes: Uint8Array): ReadonlyMap<number, BinaryReader> {
  const reader = new BinaryReader(bytes)
  reader.take(headerBytes)
  const sections = new Map<number, BinaryReader>()
  while (!reader.isAtEnd) {
    const id = reader.byte()
    sections.set(id, new BinaryReader(reader.take(reader.unsigned())))
  }
  return sections
}

function readType(reader: BinaryReader): FunctionType {
  reader.byte()
  const list = (): ValueType[] => reader.list(() => readValueType(reader))
  return { parameters: list(), results: list() }
}

function readValueType(reader: BinaryReader): ValueType {
  const code = reader.byte()
  const type = valueTypes.get(code)
  if (!type) throw new Error(`no engine uses the type ${code}`)
  return type
}

function requireMemory(reader: BinaryReader): void {
  const name = `${reader.text()}.${reader.text()}`
  if (reader.byte() !== memoryKind) throw new Error(`a program imports ${name}`)
  reader.byte()
  reader.unsigned()
}

function readIndex(reader: BinaryReader): number {
  reader.byte()
  return reader.unsigned()
}

function readBody(reader: BinaryReader): Omit<FunctionBody, 'type'> {
  const size = reader.unsigned()
  const body = new BinaryReader(reader.take(size))
  const locals = body.list(() => Array<null>(body.unsigned()).fill(null).map(sameType(body)))
  return { locals: locals.flat(), code: body.rest() }
}

/** A run of locals gives their type once, behind their number. */
function sameType(reader: BinaryReader): () => ValueType {
  const type = readValueType(reader)
  return () => type
}
