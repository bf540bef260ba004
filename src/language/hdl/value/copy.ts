import type { Expr } from '../../../ir/ir.js'
import { shapeLeaves, type Shape, type ShapeLeaf } from '../../../ir/shape.js'
import { ValueLeaves } from './value-leaves.js'
import { View } from './view.js'

/** One leaf of a copy, and the reads of signals for which it goes. */
interface CopiedLeaf {
  readonly value: unknown
  readonly from: readonly Expr[]
}

/** A struct or array made by copying others, which may be signals: see {@link ValueLeaves}. */
export function copyOf(shape: Shape, leaf: (shape: ShapeLeaf['shape'], index: number) => CopiedLeaf): unknown {
  const leaves = shapeLeaves(shape).map((item, i) => leaf(item.shape, i))
  const isAlias = leaves.some(({ from }) => from.length > 0)
  return View.open(
    shape,
    new ValueLeaves(
      leaves.map(({ value }) => value),
      isAlias ? leaves.map(({ from }) => from) : null,
    ),
  )
}

/**
 * The reads of signals that a leaf of a copy goes for, if its original is another name for signals.
 *
 * @param expr - the leaf of the original, as it was copied
 */
export function readsOf(original: unknown, index: number, expr: Expr): readonly Expr[] {
  const view = View.of(original)
  if (!view) return []
  if (view.leaves instanceof ValueLeaves) return view.leaves.copied?.[view.first + index] ?? []
  return [expr]
}
