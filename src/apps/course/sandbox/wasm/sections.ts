/** The sections of a WebAssembly binary: its imports, and the types of its functions. */

import { Reader, Writer } from './bytes.js'

export const section = {
  custom: 0,
  type: 1,
  import: 2,
  function: 3,
  memory: 5,
  global: 6,
  export: 7,
  code: 10,
} as const

export interface Section {
  readonly id: number
  /** The offset of its content in the module, after its length. */
  readonly start: number
  readonly end: number
}

/** Magic number and version. */
export const header = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]

/** The order of sections; a tag section is 13, a data count 12. */
const order = [1, 2, 3, 4, 5, 13, 6, 7, 8, 9, 12, 10, 11]

/** Sections whose lists get new items: an empty one replaces a missing one. */
const extended = [section.type, section.function, section.global, section.export, section.code]

/** The sections of a module, with empty ones (`start` is -1) where items will be added. */
export function sectionsOf(bytes: Uint8Array): Section[] {
  if (header.some((byte, i) => bytes[i] !== byte)) throw new Error('this is no WebAssembly module of version 1')
  const reader = new Reader(bytes, header.length)
  const found: Section[] = []
  while (reader.at < bytes.length) {
    const id = reader.byte()
    const length = reader.u32()
    const start = reader.at
    reader.take(length)
    found.push({ id, start, end: reader.at })
  }
  for (const id of extended) addEmpty(found, id)
  return found
}

function addEmpty(found: Section[], id: number): void {
  if (found.some((one) => one.id === id)) return
  const later = found.findIndex((one) => one.id !== section.custom && order.indexOf(one.id) > order.indexOf(id))
  found.splice(later < 0 ? found.length : later, 0, { id, start: -1, end: -1 })
}

/** Writes a list with new items after the existing ones. */
export function writeExtended(writer: Writer, old: Reader | null, items: readonly (() => void)[]): void {
  writer.varint((old?.u32() ?? 0) + items.length)
  if (old) writer.bytes(old.rest())
  for (const item of items) item()
}

interface ImportCounts {
  readonly functions: number
  readonly globals: number
}

const kinds = { function: 0, table: 1, memory: 2, global: 3 } as const

/** @param reader - the reader of the import section; null if there is none */
export function countImports(reader: Reader | null): ImportCounts {
  const found = reader?.list(() => importKind(reader)) ?? []
  const count = (kind: number): number => found.filter((one) => one === kind).length
  return { functions: count(kinds.function), globals: count(kinds.global) }
}

function importKind(reader: Reader): number {
  reader.take(reader.u32())
  reader.take(reader.u32())
  const kind = reader.byte()
  switch (kind) {
    case kinds.function:
      reader.skipNumber()
      break
    case kinds.table:
      reader.byte()
      readLimits(reader)
      break
    case kinds.memory:
      readLimits(reader)
      break
    case kinds.global:
      reader.take(2)
      break
    default:
      throw new Error(`import of kind ${kind} is not known`)
  }
  return kind
}

const hasMaximum = 1

/** Limits in pages for a memory, and in elements for a table. */
interface Limits {
  readonly minimum: number
  readonly maximum: number | null
}

/** Refuses other flags, which mean 64-bit addresses or memory shared between threads. */
export function readLimits(reader: Reader): Limits {
  const flags = reader.byte()
  if (flags > hasMaximum) throw new Error(`limits with flags ${flags} are not known`)
  const minimum = reader.u32()
  return { minimum, maximum: flags === hasMaximum ? reader.u32() : null }
}

const functionForm = 0x60
const emptyType = 0x40

/** Value types: numbers, vectors, and references without their own type. */
const valueTypes: ReadonlySet<number> = new Set([0x7f, 0x7e, 0x7d, 0x7c, 0x7b, 0x70, 0x6f])

interface FunctionType {
  readonly parameters: Uint8Array
  readonly results: Uint8Array
}

/** The existing types of a module, and the added ones. */
export class FunctionTypes {
  readonly #types: FunctionType[]
  readonly #own: number
  readonly #blockTypes = new Map<number, Uint8Array>()

  /** @param reader - the reader of the type section; null if there is none */
  constructor(reader: Reader | null) {
    this.#types = reader?.list(() => functionType(reader)) ?? []
    this.#own = this.#types.length
  }

  /** The index of a type, which is added if the module lacks it. */
  find(parameters: ArrayLike<number>, results: ArrayLike<number>): number {
    const wanted: FunctionType = { parameters: Uint8Array.from(parameters), results: Uint8Array.from(results) }
    const found = this.#types.findIndex((type) => textOf(type) === textOf(wanted))
    return found >= 0 ? found : this.#types.push(wanted) - 1
  }

  /** The encoded type of a block without parameters and with the results of a function type. */
  blockType(type: number): Uint8Array {
    const before = this.#blockTypes.get(type)
    if (before) return before
    const { results } = this.#types[type]!
    const made =
      results.length > 1
        ? new Writer().signed(BigInt(this.find([], results))).finish()
        : Uint8Array.of(results[0] ?? emptyType)
    this.#blockTypes.set(type, made)
    return made
  }

  /** For each added type, the function that writes it. */
  added(writer: Writer): (() => void)[] {
    return this.#types.slice(this.#own).map(({ parameters, results }) => () => {
      writer.byte(functionForm).varint(parameters.length).bytes(parameters).varint(results.length).bytes(results)
    })
  }
}

function functionType(reader: Reader): FunctionType {
  const form = reader.byte()
  if (form !== functionForm) throw new Error(`type 0x${form.toString(16)} is none of a function`)
  return { parameters: typesOfValues(reader), results: typesOfValues(reader) }
}

function typesOfValues(reader: Reader): Uint8Array {
  const types = reader.take(reader.u32())
  const unknown = types.find((type) => !valueTypes.has(type))
  if (unknown !== undefined) throw new Error(`type 0x${unknown.toString(16)} of a value is not known`)
  return types
}

function textOf({ parameters, results }: FunctionType): string {
  return `${parameters.join()}>${results.join()}`
}
