import { child, list, nameOf, optional, statementsOf, type Node } from './ast.js'

/**
 * How control can leave a statement. Branches on signals become closures, so a `return`, `break` or `continue` inside
 * one has to be carried out by the code around it.
 */
export interface Exits {
  readonly returns: boolean
  /** Whether a `break` or `continue` leaves the innermost loop. */
  readonly loops: boolean
  /** Of the loops that are left by name. */
  readonly labels: readonly string[]
}

const none: Exits = { returns: false, loops: false, labels: [] }

function merge(all: readonly Exits[]): Exits {
  return {
    returns: all.some((exits) => exits.returns),
    loops: all.some((exits) => exits.loops),
    labels: [...new Set(all.flatMap((exits) => exits.labels))],
  }
}

/** Whether there is any way out. */
export function leavesBy({ returns, loops, labels }: Exits): boolean {
  return returns || loops || labels.length > 0
}

/** The ways out of `node` that go past it; loops and functions inside keep their own. */
export function exitsOf(node: Node | null): Exits {
  if (!node) return none
  switch (node.type) {
    case 'ReturnStatement':
      return { ...none, returns: true }
    case 'ContinueStatement':
    case 'BreakStatement':
      return optional(node, 'label') ? { ...none, labels: [nameOf(child(node, 'label'))] } : { ...none, loops: true }
    case 'BlockStatement':
      return merge(statementsOf(node).map(exitsOf))
    case 'IfStatement':
      return merge([exitsOf(child(node, 'consequent')), exitsOf(optional(node, 'alternate'))])
    case 'SwitchStatement': {
      const bodies = list(node, 'cases').flatMap((arm) => caseBody(arm).body)
      return { ...merge(bodies.map(exitsOf)), loops: false }
    }
    case 'ForStatement':
    case 'ForOfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
      return { ...exitsOf(child(node, 'body')), loops: false }
    case 'LabeledStatement': {
      const inside = exitsOf(child(node, 'body'))
      const own = nameOf(child(node, 'label'))
      return { ...inside, labels: inside.labels.filter((label) => label !== own) }
    }
    default:
      return none
  }
}

/** Whether every path through `node` leaves by return or continue, so that what follows belongs to the other branch. */
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

/** The statements of one case and the `break` at its end; a block that is the whole case is looked into. */
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
