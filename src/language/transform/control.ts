import { child, list, nameOf, optional, statementsOf, type Node } from './ast.js'

/** A way for control to leave a statement. Branches become closures; the code around them does their `return` or `break`. */
export interface Way {
  readonly kind: 'return' | 'jump'
  /** The label of a loop that is left by name. */
  readonly label: string | null
}

/** The exits of `node` to code beyond it; loops and functions inside keep their own. */
export function exitsOf(node: Node | null): readonly Way[] {
  switch (node?.type) {
    case 'ReturnStatement':
      return [{ kind: 'return', label: null }]
    case 'ContinueStatement':
    case 'BreakStatement':
      return [{ kind: 'jump', label: optional(node, 'label') && nameOf(child(node, 'label')) }]
    case 'BlockStatement':
      return statementsOf(node).flatMap(exitsOf)
    case 'IfStatement':
      return [...exitsOf(child(node, 'consequent')), ...exitsOf(optional(node, 'alternate'))]
    case 'SwitchStatement':
      return pastLoop(list(node, 'cases').flatMap((arm) => caseBody(arm).body.flatMap(exitsOf)))
    case 'ForStatement':
    case 'ForOfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
      return pastLoop(exitsOf(child(node, 'body')))
    case 'LabeledStatement': {
      const own = nameOf(child(node, 'label'))
      return exitsOf(child(node, 'body')).filter(({ label }) => label !== own)
    }
    default:
      return []
  }
}

/** The exits that leave more than the innermost loop. */
function pastLoop(ways: readonly Way[]): readonly Way[] {
  return ways.filter((way) => !leavesLoop(way))
}

/** True if a `break` or `continue` leaves the innermost loop. */
export function leavesLoop({ kind, label }: Way): boolean {
  return kind === 'jump' && label === null
}

/** True if every path through `node` ends in return or continue, so that the following code belongs to the other branch. */
export function alwaysLeaves(node: Node | null): boolean {
  if (!node) return false
  switch (node.type) {
    case 'ReturnStatement':
    case 'ContinueStatement':
      return true
    case 'BlockStatement': {
      const last = statementsOf(node).at(-1)
      return last !== undefined && alwaysLeaves(last)
    }
    case 'IfStatement':
      return alwaysLeaves(child(node, 'consequent')) && alwaysLeaves(optional(node, 'alternate'))
    case 'SwitchStatement': {
      const cases = list(node, 'cases')
      const bodies = cases.map((arm) => list(arm, 'consequent'))
      const fallsOut = bodies.some(
        (body, i) => (body.length > 0 || i === bodies.length - 1) && !alwaysLeaves(body.at(-1) ?? null),
      )
      return cases.some((arm) => !optional(arm, 'test')) && !fallsOut
    }
    default:
      return false
  }
}

/** The statements of one case and the `break` at its end. If the whole case is a block, its statements are returned. */
export function caseBody(arm: Node): { readonly body: Node[]; readonly end: Node | null } {
  const statements = list(arm, 'consequent')
  const last = statements.at(-1)
  if (last?.type === 'BreakStatement') return { body: statements.slice(0, -1), end: last }
  if (statements.length === 1 && last?.type === 'BlockStatement') {
    const inner = statementsOf(last)
    const end = inner.at(-1)
    if (end?.type === 'BreakStatement') return { body: inner.slice(0, -1), end }
  }
  return { body: statements, end: null }
}
