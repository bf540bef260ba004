import { FlitwaveError } from '../../../base/diagnostic/diagnostic.js'
import { valueRange } from '../../../ir/fold.js'
import { bit, join } from '../../../ir/integer.js'
import type { CompareExpr, Expr } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { resize } from '../../../ir/resize.js'
import { currentBlock } from './context.js'

export type Comparison = 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge'

/**
 * Compares exactly across widths and signs. Returns `true` for a comparison that always holds. One that never can is an
 * error (FW105), or `false` if it can hold in another iteration of its loop.
 */
export function compare(op: Comparison, left: Expr, right: Expr, place: Place): Expr | boolean {
  const relation = relate(op, left, right, place)
  if (relation === false) return neverTrue(left, right, place)
  currentBlock()?.never.holds(place)
  return relation
}

/** @throws FlitwaveError FW105, unless the comparison may hold in another iteration */
export function neverHolds(message: string, place: Place, help: string): false {
  const finding = { code: 'FW105', message, place, help, notes: [] }
  const block = currentBlock()
  if (!block) throw new FlitwaveError([finding])
  return block.never.holdsNot(finding)
}

/** Compares like {@link compare}, but returns `false` for a comparison that can never hold. */
export function relate(op: Comparison, left: Expr, right: Expr, place: Place): Expr | boolean {
  if (op === 'gt') return relate('lt', right, left, place)
  if (op === 'ge') return relate('le', right, left, place)
  const verdict = known(op, left, right)
  if (verdict !== null) return verdict
  const type = join(left.type, right.type)
  return {
    kind: 'compare',
    op,
    type: bit,
    left: resize(left, type),
    right: resize(right, type),
    place,
  }
}

function known(op: CompareExpr['op'], left: Expr, right: Expr): boolean | null {
  const { min: leftLow, max: leftHigh } = valueRange(left)
  const { min: rightLow, max: rightHigh } = valueRange(right)
  const disjoint = leftHigh < rightLow || rightHigh < leftLow
  switch (op) {
    case 'eq':
      return disjoint ? false : null
    case 'ne':
      return disjoint ? true : null
    case 'lt':
      return leftHigh < rightLow ? true : leftLow >= rightHigh ? false : null
    case 'le':
      return leftHigh <= rightLow ? true : leftLow > rightHigh ? false : null
  }
}

function neverTrue(left: Expr, right: Expr, place: Place): false {
  const describe = (expr: Expr): string => {
    const { min, max } = valueRange(expr)
    return min === max ? String(min) : `${min} to ${max}`
  }
  const complement = [left, right].some(
    (side) => side.kind === 'unary' || (side.kind === 'resize' && side.value.kind === 'unary'),
  )
  const help = complement
    ? '~x is -x - 1, a negative number: write low(~x, n) for the complement in n bits'
    : 'correct the constant, or widen the narrow signal'
  return neverHolds(`this comparison never holds: the sides are ${describe(left)} and ${describe(right)}`, place, help)
}
