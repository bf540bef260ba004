/** Rows of a drawing as data, grouped by instance. */

import type { Colour } from './colours.js'

/** A packet, as identified by RTL structs. */
export interface PacketMark {
  readonly number: bigint
  /** The virtual channel of its flit; null if the struct has none. */
  readonly vc: number | null
}

/** An instance with its contents. */
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
  /** The texts of a level are `0`, `1`, `x` and `z`. If space is short, numbers are cut before names. */
  readonly look: 'level' | 'number' | 'name'
  /** Contiguous, from the first cycle of the trace to its last. */
  readonly spans: readonly Span[]
}

/** An interval with a constant value. */
export interface Span {
  readonly from: number
  /** Exclusive. */
  readonly until: number
  /** Empty if idle: nothing is drawn. */
  readonly text: string
  readonly colour: Colour
  /** Set if all bits are x or all are z. */
  readonly unknown?: 'x' | 'z'
  /** The packet to which the value belongs. */
  readonly packet?: PacketMark
}

/** All rows below, in drawing order. */
export function flattenRows(children: readonly (Group | Row)[]): Row[] {
  return children.flatMap((child) => (child.kind === 'row' ? [child] : flattenRows(child.children)))
}
