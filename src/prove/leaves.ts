import type { Module, Role, Signal } from '../ir/ir.js'
import { shapeLeaves, type Shape } from '../ir/shape.js'

/** A leaf of a field, with what it is a leaf of. */
export interface SignalLeaf {
  readonly signal: Signal
  readonly shape: Shape
}

/** Those of a role. */
export function leavesOf({ fields }: Module, role: Role): SignalLeaf[] {
  return fields.flatMap(({ shape, signals }) =>
    shapeLeaves(shape).flatMap((leaf, i) =>
      signals[i]!.role === role ? [{ signal: signals[i]!, shape: leaf.shape }] : [],
    ),
  )
}
