/** The sections of a WebAssembly binary. */

import { Reader } from './reader.js'
import type { Writer } from './writer.js'

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
  /** Where it begins in the module, behind its length. */
  readonly start: number
  readonly end: number
}

/** Magic number and version. */
export const header = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]

/** The order in which they stand; a tag section is 13, a data count 12. */
const order = [1, 2, 3, 4, 5, 13, 6, 7, 8, 9, 12, 10, 11]

/** Sections with lists that get new items: an empty one stands for one that is not there. */
const extended = [section.type, section.function, section.global, section.export, section.code]

/** The sections of a module, with empty ones (`start` is -1) where something is to be added. */
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

/** Writes a list with items behind those that it has. */
export function writeExtended(writer: Writer, old: Reader | null, items: readonly (() => void)[]): void {
  writer.u32((old?.u32() ?? 0) + items.length)
  if (old) writer.bytes(old.rest())
  for (const item of items) item()
}
