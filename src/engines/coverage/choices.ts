/** The choices inside expressions, `?:` among them, and when each of them is made. */

import type { Expr, MuxExpr } from '../../ir/ir.js'
import { placeKey } from '../../base/diagnostic/place.js'
import { inDependencyOrder, operandsOf } from '../../ir/visit.js'
import { obtain } from '../../base/maps.js'
import { choose, nowhere, or } from './counters.js'
import { bit } from '../../ir/integer.js'
import { constantOf } from '../../ir/fold.js'

/** A choice of the source: of a struct, each member has a mux of its own, on the same condition. */
export interface Choice {
  readonly mux: MuxExpr
  /** True if it is made at all; null if it always is when the expression is evaluated. */
  readonly isMade: Expr | null
}

/**
 * The choices below an expression, outer ones first.
 * @param isBranch - whether the mux of this place is not one of its own, but what a branch gives back
 */
export function choicesIn(roots: readonly Expr[], isBranch: (place: string) => boolean): readonly Choice[] {
  const reached = new Map<Expr, Expr | null>(roots.map((root) => [root, null]))
  const reach = (expr: Expr, when: Expr | null): void => {
    const before = reached.get(expr)
    if (before === null) return
    reached.set(expr, before && when ? or(before, when) : when)
  }
  const choices = new Map<Expr, Map<string, Choice>>()
  // Whatever reads an expression comes before it.
  for (const expr of inDependencyOrder(roots).toReversed()) {
    const when = reached.get(expr)!
    if (expr.kind !== 'mux') {
      for (const operand of operandsOf(expr)) reach(operand, when)
      continue
    }
    const { condition } = expr
    reach(condition, when)
    reach(expr.then, both(when, condition))
    reach(expr.else, both(when, choose(condition, zero, one)))
    const key = placeKey(expr.place)
    if (isBranch(key)) continue
    const known = obtain(choices, condition, () => new Map<string, Choice>())
    obtain(known, key, () => ({ mux: expr, isMade: when }))
  }
  return [...choices.values()].flatMap((one) => [...one.values()])
}

const zero = constantOf(0n, bit, nowhere)
const one = constantOf(1n, bit, nowhere)

function both(outer: Expr | null, inner: Expr): Expr {
  return outer === null ? inner : choose(outer, inner, zero)
}
