import type { Module, Role, Signal } from '../../ir/ir.js'
import { shapeLeaves, type Shape } from '../../ir/shape.js'

/** A leaf, with what a person sees in it. */
export interface SignalLeaf {
  readonly signal: Signal
  readonly shape: Shape
}

/** Those of a role; one that no field shows, as an observer has them, is a number. */
export function leavesOf({ fields, signals }: Module, role: Role): SignalLeaf[] {
  const shapes = new Map(
    fields.flatMap(({ shape, signals }) => shapeLeaves(shape).map((leaf, i) => [signals[i]!, leaf.shape] as const)),
  )
  return signals
    .filter((signal) => signal.role === role)
    .map((signal) => ({ signal, shape: shapes.get(signal) ?? { kind: 'bits', ...signal.type } }))
}
