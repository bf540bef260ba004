import { precedence, type Condition, type Query } from './condition.js'

/** What is looked for as text, as it was understood. */
export function printQuery({ condition, cycles }: Query): string {
  return printCondition(condition) + (cycles > 1 ? ` for ${cycles}` : '')
}

/** The condition as text, with the parentheses that it needs to be read as the same again. */
export function printCondition(node: Condition): string {
  switch (node.kind) {
    case 'number':
    case 'boolean':
      return String(node.value)
    case 'name':
      return node.text
    case 'unary':
      return node.operator + enclosed(node.operand, node.operand.kind === 'binary')
    case 'call':
      return `${node.name}(${printCondition(node.argument)})`
    case 'binary': {
      const strength = precedence[node.operator]
      const left = enclosed(node.left, strengthOf(node.left) < strength || isTrap(node.operator, node.left))
      const right = enclosed(node.right, strengthOf(node.right) <= strength || isTrap(node.operator, node.right))
      return `${left} ${node.operator} ${right}`
    }
  }
}

function enclosed(node: Condition, isWanted: boolean): string {
  return isWanted ? `(${printCondition(node)})` : printCondition(node)
}

function strengthOf(node: Condition): number {
  return node.kind === 'binary' ? precedence[node.operator] : Infinity
}

/** A comparison beside `&`, `|` or `^` stands in parentheses, if it is meant. */
function isTrap(operator: string, side: Condition): boolean {
  const strength = strengthOf(side)
  return ['&', '|', '^'].includes(operator) && (strength === precedence['==='] || strength === precedence['<'])
}
