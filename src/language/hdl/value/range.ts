/**
 * Between which ends the value of an expression lies. Its type has room for what its operators could give at most; often
 * less is possible, and then less is stored.
 */

import { intervalOfType, isWithin, meet, type Interval } from '../../../ir/integer.js'
import type { Expr } from '../../../ir/ir.js'
import { currentBlock } from './context.js'
import type { Given } from './scalar.js'

/** The intervals of the expressions of one block. */
export class Ranges {
  /** Only expressions whose values do not fill their types. */
  readonly narrow = new Map<Expr, Interval>()
  /** For reads of a local, the values that it can have been given. */
  readonly given = new Map<Expr, Given>()
}

/** Notes the values of an expression that has just been made: one that others have may be used where more is possible. */
export function ranged(expr: Expr, interval: Interval): Expr {
  if (!isWithin(intervalOfType(expr.type), interval)) currentBlock()?.ranges.narrow.set(expr, interval)
  return expr
}

/** The values that an expression can have at this point of the block, whose conditions are known to hold. */
export function intervalOf(expr: Expr): Interval {
  const block = currentBlock()
  const own = block?.ranges.narrow.get(expr) ?? ofForm(expr)
  if (expr.kind !== 'signal' && expr.kind !== 'port') return own
  const assumed = block?.assumed(expr)
  // Where both exclude each other nothing ever runs.
  return (assumed && meet(own, assumed)) ?? own
}

function ofForm(expr: Expr): Interval {
  if (expr.kind === 'constant') return { min: expr.value, max: expr.value }
  const all = intervalOfType(expr.type)
  if (expr.kind !== 'resize') return all
  const inner = intervalOf(expr.value)
  return isWithin(inner, all) ? inner : all
}

/** Notes for the read of a local which values it can have been given. */
export function noteGiven(read: Expr, values: Given): void {
  currentBlock()?.ranges.given.set(read, values)
}

/** The values that a local can have been given before a read of it; null for anything else. */
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

/** The value that a local was given before a read of it, if there is one alone. */
export function onlyGivenTo(read: Expr): Expr | null {
  const [first, ...others] = currentBlock()?.ranges.given.get(read) ?? []
  return first && others.length === 0 && 'kind' in first ? first : null
}
