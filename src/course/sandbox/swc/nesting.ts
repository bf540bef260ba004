import { isNode } from '../../../transform/ast.js'

/** Whether more than `most` nodes of a syntax tree stand inside each other; found without recursion. */
export function isDeeper(tree: object, most: number): boolean {
  let level: object[] = [tree]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true
    level = level.flatMap(nodesIn)
  }
  return false
}

/** The nodes that stand directly in a node, also in its lists and in objects that are no nodes. */
function nodesIn(node: object): object[] {
  const found: object[] = []
  const rest: object[] = [node]
  for (let part = rest.pop(); part; part = rest.pop())
    for (const value of Object.values(part) as unknown[])
      if (isNode(value)) found.push(value)
      else if (typeof value === 'object' && value !== null) rest.push(value)
  return found
}
