import type { Expr } from '../../../ir/ir.js'
import { shapeLeaves, type Shape, type ShapeLeaf } from '../../../ir/shape.js'
import { View, type Leaves, type LeafTarget } from './view.js'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { currentBlock } from './context.js'
import { placeHere } from './place.js'

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

/** Leaves that are values: of a literal, a choice, a word of a memory. They can be read and not be written. */
export class ValueLeaves implements Leaves {
  readonly field = null
  readonly isValue = true

  /**
   * @param copied - for a copy of signals that goes by another name: for each leaf the reads that it was made from. To
   * JavaScript the name means the signals themselves, so that a leaf whose signal was assigned since cannot be read
   */
  constructor(
    private readonly values: readonly unknown[],
    readonly copied: readonly (readonly Expr[])[] | null = null,
  ) {}

  read(index: number): unknown {
    if (this.copied) checkFresh(this.copied[index]!, placeHere())
    return this.values[index]
  }

  target(): LeafTarget {
    return { assign: failForValue }
  }
}

/** @throws FlitwaveError FW129 if one of the reads sees something that was assigned since */
export function checkFresh(from: readonly Expr[], place: Place): void {
  const stale = from.find((expr) => currentBlock()?.isStale(expr))
  if (!stale) return
  const help = 'read the signal itself, or name a copy of it: { ...x } or [...x]'
  fail('FW129', 'this name refers to a signal that has been assigned since', place, help)
}

export function failForValue(_: unknown, place: Place): never {
  const help = 'assign a port, wire or register; assign a let as a whole: x = { ...x, valid: true }'
  return fail('FW114', 'this is a value, not a signal, and cannot be assigned', place, help)
}
