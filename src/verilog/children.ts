/** The subexpressions of an expression, and the expressions and statements of a body. */

import type { Expr, Stmt } from '../ir/ir.js'

export function operands(expr: Expr): readonly Expr[] {
  switch (expr.kind) {
    case 'constant':
    case 'signal':
    case 'port':
      return []
    case 'unary':
      return [expr.operand]
    case 'binary':
    case 'compare':
      return [expr.left, expr.right]
    case 'shift':
      return [expr.value, expr.amount]
    case 'mux':
      return [expr.condition, expr.then, expr.else]
    case 'resize':
    case 'slice':
      return [expr.value]
    case 'concat':
      return expr.parts
    case 'select':
      return [expr.index, ...expr.items]
    case 'read':
      return [expr.address]
  }
}

/** Every statement of a body, outer ones first. */
export function* statements(body: readonly Stmt[]): Generator<Stmt> {
  for (const stmt of body) {
    yield stmt
    if (stmt.kind === 'if') {
      yield* statements(stmt.then)
      yield* statements(stmt.else)
    } else if (stmt.kind === 'switch') {
      for (const { body: taken } of stmt.cases) yield* statements(taken)
      yield* statements(stmt.default ?? [])
    }
  }
}
