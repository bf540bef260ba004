/**
 * Tracks intervals of the values of expressions. A type has room for the extreme results of operators; the interval is often
 * smaller, and is stored if so.
 */

import { intervalOfType, isWithin, meet, type Interval } from '../../../ir/integer.js'
import type { Expr } from '../../../ir/ir.js'
import { currentBlock } from './context.js'
import type { Given } from './scalar.js'

/** The intervals of the expressions of one block. */
export class Ranges {
  /** Only expressions whose values do not fill their types. */
  readonly narrow = new Map<Expr, Interval>()
  /** The possible values of a local at each read of it. */
  readonly given = new Map<Expr, Given>()
}

/** Notes the interval of an expression. It must be new: a shared one may be used where more values are possible. */
export function ranged(expr: Expr, interval: Interval): Expr {
  if (!isWithin(intervalOfType(expr.type), interval)) currentBlock()?.ranges.narrow.set(expr, interval)
  return expr
}

/** The possible values of an expression at this point of the block, given the conditions around it. */
export function intervalOf(expr: Expr): Interval {
  const block = currentBlock()
  const own = block?.ranges.narrow.get(expr) ?? ofForm(expr)
  if (expr.kind !== 'signal' && expr.kind !== 'port') return own
  const assumed = block?.assumed(expr)
  // If the two contradict each other, this point is never reached.
  return (assumed && meet(own, assumed)) ?? own
}

function ofForm(expr: Expr): Interval {
  if (expr.kind === 'constant') return { min: expr.value, max: expr.value }
  const all = intervalOfType(expr.type)
  if (expr.kind !== 'resize') return all
  const inner = intervalOf(expr.value)
  return isWithin(inner, all) ? inner : all
}

/** Notes the possible values of a local at a read. */
export function noteGiven(read: Expr, values: Given): void {
  currentBlock()?.ranges.given.set(read, values)
}

/** The possible values of a local at a read of it; null for other expressions. */
export function givenTo(read: Expr): readonly Expr[] | null {
  const all = currentBlock()?.ranges.given.get(read)
  if (!all) return null
  const found = new Set<Expr>()
  const seen = new Set<Given>()
  const waiting = [all]
  for (let values = waiting.pop(); values; values = waiting.pop()) {
    if (seen.has(values)) continue
    seen.add(values)
    for (const value of values) if ('kind' in value) found.add(value)
    for (const value of values) if (!('kind' in value)) waiting.push(value)
  }
  return [...found]
}

/** The value of a local at a read of it, if there is only one; else null. */
export function onlyGivenTo(read: Expr): Expr | null {
  const [first, ...others] = currentBlock()?.ranges.given.get(read) ?? []
  return first && others.length === 0 && 'kind' in first ? first : null
}
