/** Rows of a drawing as data, grouped by instance. */

import type { Colour } from './colours.js'

/** A packet as the structs of RTL name it. */
export interface PacketMark {
  readonly number: bigint
  /** The virtual channel of its flit; null if the struct has none. */
  readonly vc: number | null
}

/** An instance with what it contains. */
export interface Group {
  readonly kind: 'group'
  readonly name: string
  readonly children: (Group | Row)[]
}

export interface Row {
  readonly kind: 'row'
  /** Relative to the group. */
  readonly name: string
  readonly path: string
  /** A level's texts are `0` and `1`, `x` and `z`. Where room is short, a number may be cut sooner than a name. */
  readonly look: 'level' | 'number' | 'name'
  /** Without gaps, from the first cycle of the trace to its last. */
  readonly spans: readonly Span[]
}

/** One value held. */
export interface Span {
  readonly from: number
  /** Exclusive. */
  readonly until: number
  /** Empty: idle, there is nothing to show. */
  readonly text: string
  readonly colour: Colour
  /** The state of all bits, if it is one that has no value. */
  readonly unknown?: 'x' | 'z'
  /** The packet that the value is of. */
  readonly packet?: PacketMark
}

/** All rows below, in drawing order. */
export function flattenRows(children: readonly (Group | Row)[]): Row[] {
  return children.flatMap((child) => (child.kind === 'row' ? [child] : flattenRows(child.children)))
}
