/** Mistaken operators. */

import { complement, constantOf } from '../../../ir/fold.js'
import { unsigned } from '../../../ir/integer.js'
import type { CompareExpr, Expr, ReadExpr, SelectExpr, UnaryExpr } from '../../../ir/ir.js'
import type { ConditionMistake, Mistake } from '../source/edit.js'
import type { Site } from './site.js'

type Found = Omit<Site, 'place' | 'nth'>

const oppositeOf = {
  ...{ add: 'sub', sub: 'add', mul: 'add', and: 'or', or: 'and', xor: 'or' },
  ...{ shl: 'shr', shr: 'shl' },
} as const

/** The possible mistakes in an operator, without those in its operands. */
export function mistakenOperators(node: Expr): Found[] {
  switch (node.kind) {
    case 'unary':
      return mistakenUnary(node)
    case 'binary': {
      const op = oppositeOf[node.op]
      const other = operator(node, node.op, op, 'opposite', (expr) => ({ ...expr, op }) as Expr)
      return node.op === 'sub' ? [other, swapped(node, 'sub')] : [other]
    }
    case 'shift': {
      const op = oppositeOf[node.op]
      return [operator(node, node.op, op, 'opposite', (expr) => ({ ...expr, op }) as Expr)]
    }
    case 'compare':
      return mistakenComparisons(node)
    case 'mux':
      return conditionMistakes(node.condition).map((becomes) => mistakenChoice(node, becomes))
    case 'select':
    case 'read':
      return [nextItem(node)]
    case 'constant':
    case 'signal':
    case 'port':
    case 'resize':
    case 'slice':
    case 'concat':
      return []
  }
}

function mistakenUnary(node: UnaryExpr): Found[] {
  switch (node.op) {
    case 'not':
      return [withoutComplement(node)]
    case 'parity':
      return []
  }
}

function mistakenComparisons(node: CompareExpr): Found[] {
  const { op } = node
  const opposite = { eq: 'ne', ne: 'eq', lt: 'ge', le: 'gt' }[op]
  const negated = operator(node, op, opposite, 'opposite', (expr) => complement(expr, expr.place))
  if (op === 'eq' || op === 'ne') return [negated]
  const other = op === 'lt' ? 'le' : 'lt'
  const boundary = operator(node, op, other, 'boundary', (expr) => ({ ...expr, op: other }) as Expr)
  return [negated, { ...boundary, kind: 'off-by-one' }, swapped(node, op)]
}

function operator(
  node: Expr,
  op: Extract<Site['edit'], { kind: 'operator' }>['op'],
  other: string,
  becomes: Mistake,
  by: (node: Expr) => Expr,
): Found {
  return {
    kind: 'operator',
    label: `${op} becomes ${other}`,
    edit: { kind: 'operator', op, becomes },
    change: { kind: 'node', node, by },
  }
}

function swapped(node: Expr, op: 'sub' | 'lt' | 'le'): Found {
  const by = (expr: Expr): Expr => {
    const { left, right } = expr as CompareExpr
    return { ...(expr as CompareExpr), left: right, right: left }
  }
  return {
    kind: 'swapped',
    label: `operands of ${op} swapped`,
    edit: { kind: 'swap', op },
    change: { kind: 'node', node, by },
  }
}

function withoutComplement(node: Expr): Found {
  const by = (expr: Expr): Expr => (expr.kind === 'unary' ? expr.operand : expr)
  return {
    kind: 'operator',
    label: 'not left out',
    edit: { kind: 'complement' },
    change: { kind: 'node', node, by },
  }
}

/** Possible mistakes in a condition. Comparisons and complements are negated elsewhere, as operators. */
export function conditionMistakes({ kind }: Expr): readonly ConditionMistake[] {
  const isNegatedElsewhere = kind === 'compare' || kind === 'unary'
  return isNegatedElsewhere ? ['true', 'false'] : ['negated', 'true', 'false']
}

function mistakenChoice(node: Expr, becomes: ConditionMistake): Found {
  const by = (expr: Expr): Expr => {
    if (expr.kind !== 'mux') return expr
    if (becomes === 'negated') return { ...expr, then: expr.else, else: expr.then }
    return becomes === 'true' ? expr.then : expr.else
  }
  return {
    kind: 'condition',
    label: `condition ${becomes}`,
    edit: { kind: 'condition', becomes },
    change: { kind: 'node', node, by },
  }
}

/** The index gets one more bit, so that it does not wrap after the last item. */
function nextItem(node: SelectExpr | ReadExpr): Found {
  const by = (expr: Expr): Expr => {
    if (expr.kind === 'select') return { ...expr, index: oneMore(expr.index) }
    return expr.kind === 'read' ? { ...expr, address: oneMore(expr.address) } : expr
  }
  return {
    kind: 'off-by-one',
    label: 'index plus one',
    edit: { kind: 'index' },
    change: { kind: 'node', node, by },
  }
}

/** Returns the index plus one. */
export function oneMore(index: Expr): Expr {
  const { place } = index
  const type = unsigned(index.type.width + 1)
  const left: Expr = { kind: 'resize', value: index, type, place }
  return { kind: 'binary', op: 'add', left, right: constantOf(1n, type, place), type, place }
}
