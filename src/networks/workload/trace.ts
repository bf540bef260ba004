/** A trace as read from a file, before sends are matched with receives and collectives become messages. */

import type { OperationName } from '../collective/schedule.js'
import { fail } from '../../base/diagnostic/diagnostic.js'
import type { Place } from '../../base/diagnostic/place.js'

/** A collective that a trace may name. */
export type CollectiveName = OperationName | RootedName | 'barrier'

/** Collectives in which one rank, the root, has all the data at the beginning or at the end. */
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
  /** The ids of nodes of the same rank that must end before it begins. */
  readonly after: readonly number[]
  /** Nonzero only for `compute`. */
  readonly nanoseconds: number
  /** The size of a message or collective; for all-gather and gather, the contribution of each rank. */
  readonly bytes: number
  /** For `send` and `receive`, the other rank; for a rooted collective, its root. */
  readonly peer: number
  /** Messages between the same ranks with different tags are distinct; {@link anyTag} matches all. */
  readonly tag: number
  readonly collective?: CollectiveName
  /** The name of the ranks that participate in a collective; by default all. */
  readonly group?: string
  /**
   * For a collective: true if it spans a dimension of the network. For other dimensions, the ranks with equal coordinates
   * participate together. By default it spans all dimensions.
   */
  readonly dimensions?: readonly boolean[]
}

/** The tag of a message that matches any other between its ranks. */
export const anyTag = -1

/** A position in a file. */
export interface Source {
  readonly file: string
  /** From 1, for a text. */
  readonly line?: number
  /** From 0, for a binary file. */
  readonly byte?: number
}

/** The contents of a file. */
export interface Trace {
  /** The name, such as `Chakra`. */
  readonly format: string
  readonly ranks: number
  readonly nodes: readonly TraceNode[]
  /** Notes for the reader: parts that are omitted or take no time. */
  readonly notes: readonly string[]
}

/** Larger numbers are a mistake, or exceed the memory of a machine. */
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

/** @throws FlitwaveError FW981: the file is readable, but its contents cannot be played */
export function failToPlay(source: Source, message: string, help: string): never {
  return failWith('FW981', source, message, help)
}

function failWith(code: string, { file, line, byte }: Source, message: string, help: string): never {
  const place: Place | null = line === undefined ? null : { file, line, column: 1 }
  const where = line === undefined ? `${file}${byte === undefined ? '' : `, byte ${byte}`}: ` : ''
  return fail(code, `${where}${message}`, place, help)
}
