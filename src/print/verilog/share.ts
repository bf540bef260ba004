/**
 * Finds the subexpressions that a statement should compute into temporaries first: shared expressions, whose text would
 * repeat; selections, which read best as `case`; and forms that tools misread inside a larger expression.
 *
 * - A truncating cast as an operand: Yosys 0.23 takes `4'(a) + b` and `{4'(a), b}` to be as wide as `a` itself.
 * - A computed index: Icarus 11 computes `word[a - b]` without the wrap-around, and reads past the end.
 */

import type { Expr, SelectExpr } from '../../ir/ir.js'
import { operandsOf } from '../../ir/visit.js'
import { isBitOf } from './expression.js'
import type { Scope } from './scope.js'

/** Expressions of up to this many nodes are repeated rather than named. */
const fewNodes = 3

/** The position of an expression: right side of an assignment, operand (or condition or subject), or index. */
export type Position = 'value' | 'operand' | 'index'

export interface Root {
  readonly expr: Expr
  readonly position: Position
}

/** True if a selection reads better as a `case` than as a chain of choices. */
export const isCase = (expr: Expr, scope: Scope): expr is SelectExpr =>
  expr.kind === 'select' && expr.items.length > 2 && !isBitOf(expr, scope)

/** The subexpressions of `roots` to bind to temporaries, inner ones first; selections only if a `case` can be printed. */
export function toBind(roots: readonly Root[], scope: Scope, cases: boolean): Expr[] {
  const { uses, positions } = survey(roots, scope, cases)
  const result = new Set<Expr>()
  const sizes = new Map<Expr, number>()
  const visit = (expr: Expr): number => {
    const known = sizes.get(expr)
    if (known !== undefined) return known
    const below = operandsOf(expr).reduce((sum, operand) => sum + visit(operand), 0)
    const own = nodes(expr) + below
    const at = positions.get(expr)!
    const isMisread =
      (at.has('index') && !isPlainIndex(expr)) ||
      (at.has('operand') && isTruncating(expr, scope) && !sliceOf(expr, result))
    const isSelection = cases && isCase(expr, scope) && (at.has('operand') || at.has('index'))
    const binds = isMisread || isSelection || (uses.get(expr)! > 1 && own > fewNodes)
    if (binds) result.add(expr)
    const size = binds ? 1 : own
    sizes.set(expr, size)
    return size
  }
  for (const { expr } of roots) visit(expr)
  return [...result]
}

interface Survey {
  /** How often the text of each expression would occur in the statement if each of its users occurred once. */
  readonly uses: ReadonlyMap<Expr, number>
  readonly positions: ReadonlyMap<Expr, ReadonlySet<Position>>
}

function survey(roots: readonly Root[], scope: Scope, cases: boolean): Survey {
  const uses = new Map<Expr, number>()
  const positions = new Map<Expr, Set<Position>>()
  const use = (expr: Expr, position: Position, times: number): void => {
    const before = uses.get(expr)
    uses.set(expr, (before ?? 0) + times)
    positions.set(expr, (positions.get(expr) ?? new Set()).add(position))
    if (before !== undefined) return
    const asCase = cases && isCase(expr, scope)
    for (const [i, operand] of operandsOf(expr).entries()) {
      const isChained = expr.kind === 'select' && i === 0 && !asCase && !isBitOf(expr, scope)
      const below = asCase && i > 0 ? 'value' : positionIn(expr, i, position, scope)
      use(operand, below, isChained ? expr.items.length : 1)
    }
  }
  for (const { expr, position } of roots) use(expr, position, 1)
  return { uses, positions }
}

/** The position of operand `i` of an expression at `position`; a change of sign alone prints as its operand. */
function positionIn(parent: Expr, i: number, position: Position, scope: Scope): Position {
  if (parent.kind === 'resize' && parent.type.width === parent.value.type.width) return position
  return parent.kind === 'read' || (i === 0 && isBitOf(parent, scope)) ? 'index' : 'operand'
}

/** True if the text is a cast to fewer bits. */
function isTruncating(expr: Expr, scope: Scope): boolean {
  switch (expr.kind) {
    case 'resize':
      return expr.type.width < expr.value.type.width
    case 'slice':
      return !isName(expr.value)
    default:
      return isBitOf(expr, scope)
  }
}

const sliceOf = (expr: Expr, bound: ReadonlySet<Expr>): boolean => expr.kind === 'slice' && bound.has(expr.value)

const isName = ({ kind }: Expr): boolean => kind === 'signal' || kind === 'port' || kind === 'read'

/** An index that all tools read alike: a number, a name, or some bits of a name. */
function isPlainIndex(expr: Expr): boolean {
  if (expr.type.signed) return false
  switch (expr.kind) {
    case 'constant':
    case 'signal':
    case 'port':
      return true
    case 'slice':
      return expr.value.kind === 'signal' || expr.value.kind === 'port'
    case 'resize':
      return expr.type.width > expr.value.type.width && isPlainIndex(expr.value)
    default:
      return false
  }
}

/** The apparent size of a node to a reader: casts and part-selects hardly count. */
const nodes = ({ kind }: Expr): number => (kind === 'resize' || kind === 'slice' ? 0 : 1)
