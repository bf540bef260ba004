import type { Expr } from '../../../ir/ir.js'
import { shapeLeaves, type Shape, type ShapeLeaf } from '../../../ir/shape.js'
import { View, type Leaves, type LeafTarget } from './view.js'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { currentBlock } from './context.js'
import { placeHere } from './place.js'

/** One leaf of a copy, and the reads of signals that it represents. */
interface CopiedLeaf {
  readonly value: unknown
  readonly from: readonly Expr[]
}

/** A struct or array copied from others, which may be signals: see {@link ValueLeaves}. */
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
 * The reads of signals that a leaf of a copy represents, if its original is an alias for signals.
 *
 * @param expr - the copied leaf of the original
 */
export function readsOf(original: unknown, index: number, expr: Expr): readonly Expr[] {
  const view = View.of(original)
  if (!view) return []
  if (view.leaves instanceof ValueLeaves) return view.leaves.copied?.[view.first + index] ?? []
  return [expr]
}

/** Leaves that are values: of a literal, a choice, or a memory word. They can be read but not written. */
export class ValueLeaves implements Leaves {
  readonly field = null
  readonly isValue = true

  /**
   * @param copied - for a copy of signals under another name: the reads that each leaf was made from. In JavaScript, the
   * name refers to the signals themselves, so a leaf cannot be read after its signal was assigned again
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

/** @throws FlitwaveError FW129 if one of the reads is of a signal that was assigned since */
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
