/** Accesses past the end of an array or a memory, and the conditions under which an expression evaluates them. */

import { canReport, indexOf, isExceeding, lengthOf, type IndexedExpr } from '../../../ir/indexed.js'
import type { Expr } from '../../../ir/ir.js'
import { inDependencyOrder, operandsOf } from '../../../ir/visit.js'
import { and, isZero, or } from './bitwise.js'
import type { Graph, Node } from './graph.js'
import { isInside, shortIndex } from './indices.js'
import { isOneOf, type Lowering } from './lowering.js'
import type { Value } from './values.js'

export interface PastEnd {
  readonly expr: IndexedExpr
  /** 1 if the access is evaluated and past the end. */
  readonly flag: Node
  readonly index: Value
}

/** The accesses past the end in an expression that is evaluated when `reached` is 1, in the order of evaluation. */
export function pastEndOf(g: Graph, lowering: Lowering, root: Expr, reached: () => Node): readonly PastEnd[] {
  if (!canReport(root)) return []
  const order = inDependencyOrder([root]).filter(canReport)
  const reach = new Map<Expr, Node>([[root, reached()]])
  const none = g.constant(0n, 32)
  const extend = (expr: Expr, when: Node): void => void reach.set(expr, or(g, reach.get(expr) ?? none, when))
  for (const expr of order.toReversed()) reachOperands(g, lowering, expr, reach.get(expr) ?? none, extend)
  return order.filter(isExceeding).map((expr) => {
    const index = lowering.value(indexOf(expr))
    const past = isZero(g, isInside(g, shortIndex(g, index), lengthOf(expr)))
    return { expr, flag: and(g, reach.get(expr) ?? none, past), index }
  })
}

function reachOperands(
  g: Graph,
  lowering: Lowering,
  expr: Expr,
  reach: Node,
  extend: (expr: Expr, when: Node) => void,
): void {
  if (expr.kind === 'mux') {
    const condition = lowering.bit(expr.condition)
    extend(expr.condition, reach)
    extend(expr.then, and(g, reach, condition))
    extend(expr.else, and(g, reach, isZero(g, condition)))
  } else if (expr.kind === 'select') {
    const { index, items } = expr
    extend(index, reach)
    items.forEach((item, i) => {
      if (!canReport(item) || i >= 2 ** index.type.width) return
      extend(item, and(g, reach, isOneOf(g, lowering.value(index), [BigInt(i)], index.type.width)))
    })
  } else operandsOf(expr).forEach((operand) => extend(operand, reach))
}
