/** Finds what a statement had better compute once: shared expressions, whose text would repeat, and selections. */

import type { Expr } from '../ir/ir.js'
import { operands } from './children.js'
import { isBitOf } from './expression.js'
import type { Scope } from './scope.js'

/** Up to this many nodes an expression is repeated rather than named. */
const fewNodes = 3

/** True if a selection reads better as a `case` than as a chain of choices. */
export const isCase = (expr: Expr, scope: Scope): expr is Expr & { readonly kind: 'select' } =>
  expr.kind === 'select' && expr.items.length > 2 && !isBitOf(expr, scope)

/**
 * The subexpressions of `roots` to bind to temporaries, inner ones first. With `cases`, selections below the roots are
 * among them, so that each can be a `case` statement.
 */
export function toBind(roots: readonly Expr[], scope: Scope, cases: boolean): Expr[] {
  const uses = countUses(roots, scope, cases)
  const result: Expr[] = []
  const sizes = new Map<Expr, number>()
  const visit = (expr: Expr): number => {
    const known = sizes.get(expr)
    if (known !== undefined) return known
    const below = operands(expr).reduce((sum, operand) => sum + visit(operand), 0)
    const own = nodes(expr) + below
    const binds = (cases && isCase(expr, scope)) || (uses.get(expr)! > 1 && own > fewNodes)
    if (binds) result.push(expr)
    const size = binds ? 1 : own
    sizes.set(expr, size)
    return size
  }
  roots.forEach(visit)
  return result
}

/** How often the text of each expression would stand in the statement if its users stood there once. */
function countUses(roots: readonly Expr[], scope: Scope, cases: boolean): Map<Expr, number> {
  const uses = new Map<Expr, number>()
  const use = (expr: Expr, times: number): void => {
    const before = uses.get(expr)
    uses.set(expr, (before ?? 0) + times)
    if (before !== undefined) return
    for (const [i, operand] of operands(expr).entries()) {
      const isIndex = expr.kind === 'select' && i === 0 && !(cases && isCase(expr, scope)) && !isBitOf(expr, scope)
      use(operand, isIndex ? expr.items.length : 1)
    }
  }
  for (const root of roots) use(root, 1)
  return uses
}

/** What a reader sees of a node: casts and part-selects hardly count. */
const nodes = ({ kind }: Expr): number => (kind === 'resize' || kind === 'slice' ? 0 : 1)
