/** A trace as its formats tell it, before its sends meet their receives and its collectives become messages. */

import type { OperationName } from '../collective/schedule.js'
import { fail } from '../../base/diagnostic/diagnostic.js'
import type { Place } from '../../base/diagnostic/place.js'

/** A collective that a trace may name. */
export type CollectiveName = OperationName | RootedName | 'barrier'

/** Those in which one rank, the root, has all of the data at the beginning or in the end. */
export const rootedNames = ['broadcast', 'reduce', 'gather', 'scatter'] as const

export type RootedName = (typeof rootedNames)[number]

/** True if one of the ranks is the root of a collective. */
export function isRooted(collective: CollectiveName | undefined): collective is RootedName {
  return rootedNames.some((name) => name === collective)
}

export type TraceKind = 'compute' | 'send' | 'receive' | 'join' | 'collective'

/** An event of one rank. */
export interface TraceNode {
  readonly rank: number
  /** Unique within its rank. */
  readonly id: number
  readonly kind: TraceKind
  /** Its name in the trace. */
  readonly label: string
  /** For errors: the file, and the line or byte. */
  readonly source: Source
  /** The ids of nodes of the same rank that have to be over before. */
  readonly after: readonly number[]
  /** Only `compute` has it. */
  readonly nanoseconds: number
  /** The size of a message or collective; for all-gather and gather, the contribution of each rank. */
  readonly bytes: number
  /** For `send` and `receive`, the other rank; for a rooted collective, its root. */
  readonly peer: number
  /** Messages between the same ranks with different tags are not taken for each other; {@link anyTag} goes with all. */
  readonly tag: number
  readonly collective?: CollectiveName
  /** The name of the ranks that take part in a collective; by default all. */
  readonly group?: string
  /**
   * For a collective: true if it goes along each dimension of the network. If not, those ranks take part that have the same
   * coordinates there. By default it goes along all of them.
   */
  readonly dimensions?: readonly boolean[]
}

/** The tag of a message that may meet each other one between its ranks. */
export const anyTag = -1

/** Where something stands. */
export interface Source {
  readonly file: string
  /** From 1, of a text. */
  readonly line?: number
  /** From 0, of a binary file. */
  readonly byte?: number
}

/** The contents of a file. */
export interface Trace {
  /** Such as `Chakra`. */
  readonly format: string
  readonly ranks: number
  readonly nodes: readonly TraceNode[]
  /** Notes for the reader: parts that have been left out, or take no time. */
  readonly notes: readonly string[]
}

/** More of them are a mistake, or take more memory than a machine has. */
export const most = {
  ranks: 4096,
  nodes: 1_000_000,
  transfers: 2_000_000,
  bytes: 256 * 2 ** 20,
  /** For one message. */
  flits: 2 ** 24,
  /** The duration of a computation. */
  cycles: 1e12,
} as const

/** @throws FlitwaveError FW980, with the line or the byte */
export function failAt(source: Source, message: string, help: string): never {
  return failWith('FW980', source, message, help)
}

/** @throws FlitwaveError FW981: the file can be read, and says what cannot be */
export function failToPlay(source: Source, message: string, help: string): never {
  return failWith('FW981', source, message, help)
}

function failWith(code: string, { file, line, byte }: Source, message: string, help: string): never {
  const place: Place | null = line === undefined ? null : { file, line, column: 1 }
  const where = line === undefined ? `${file}${byte === undefined ? '' : `, byte ${byte}`}: ` : ''
  return fail(code, `${where}${message}`, place, help)
}
