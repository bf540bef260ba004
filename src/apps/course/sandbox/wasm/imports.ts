/** The numbers of a module's imports. */

import type { Reader } from './reader.js'

export interface ImportCounts {
  readonly functions: number
  readonly globals: number
}

const kinds = { function: 0, table: 1, memory: 2, global: 3 } as const

/** @param reader - of the import section; null if there is none */
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
export interface Limits {
  readonly minimum: number
  readonly maximum: number | null
}

/** Numbers on the stack would have 64 bits, or threads would share a memory, if there were other flags. */
export function readLimits(reader: Reader): Limits {
  const flags = reader.byte()
  if (flags > hasMaximum) throw new Error(`limits with flags ${flags} are not known`)
  const minimum = reader.u32()
  return { minimum, maximum: flags === hasMaximum ? reader.u32() : null }
}
