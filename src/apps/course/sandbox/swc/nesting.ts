import { child, isNode, list, optional, type Node } from '../../../../language/transform/ast.js'

interface Nested {
  readonly part: object
  /** Nodes around it. */
  readonly depth: number
}

/**
 * Tells, without recursion, if more than `most` nodes of a syntax tree stand inside each other. Code that follows an `if` that leaves
 * its function counts as inside of it: the transform puts it there.
 */
export function isDeeper(tree: object, most: number): boolean {
  const open: Nested[] = [{ part: tree, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.depth > most) return true
    addParts(next, open)
  }
  return false
}

/** Lists, and objects that are no nodes, are no deeper than what they stand in. */
function addParts({ part, depth }: Nested, open: Nested[]): void {
  let leaving = 0
  for (const value of Object.values(part) as unknown[]) {
    if (typeof value !== 'object' || value === null) continue
    const isNodeOfTree = isNode(value)
    open.push({ part: value, depth: depth + leaving + (isNodeOfTree ? 1 : 0) })
    if (Array.isArray(part) && isNodeOfTree && value.type === 'IfStatement' && mayLeave(child(value, 'consequent')))
      leaving++
  }
}

/** True for all statements that always leave, and for few others: it looks at one path alone. */
function mayLeave(statement: Node): boolean {
  let last: Node | null | undefined = statement
  while (last?.type === 'BlockStatement' || last?.type === 'IfStatement')
    last =
      last.type === 'BlockStatement'
        ? list(last, 'stmts').at(-1)
        : optional(last, 'alternate') && child(last, 'consequent')
  return (
    last !== null &&
    last !== undefined &&
    ['ReturnStatement', 'ContinueStatement', 'SwitchStatement'].includes(last.type)
  )
}
