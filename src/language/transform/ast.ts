/**
 * Knowledge about the syntax tree of @swc/core. The names of nodes change between versions, so all generic knowledge of them
 * is here, and the version of the parser is pinned.
 */

/** A node as parsed: plain data with 1-based UTF-8 byte spans. */
export interface Node {
  readonly type: string
  readonly span: { readonly start: number; readonly end: number }
  readonly [member: string]: unknown
}

/** True if `value` is a node of the tree. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}

/** The child `member`, which the grammar requires. */
export function child(node: Node, member: string): Node {
  return node[member] as Node
}

/** The child `member`, or null. */
export function optional(node: Node, member: string): Node | null {
  return (node[member] as Node | null | undefined) ?? null
}

/** The children in list `member`, without holes in arrays. */
export function list(node: Node, member: string): Node[] {
  return ((node[member] as (Node | null | undefined)[] | undefined) ?? []).filter(
    (item): item is Node => item !== null && item !== undefined,
  )
}

/** The text of an identifier or a string literal. */
export function nameOf(node: Node): string {
  return String(node['value'])
}

/** The expressions in the arguments of a call or `new`, without the dots of a spread. */
export function argumentsOf(node: Node): Node[] {
  const args = (node['arguments'] as readonly { readonly expression: Node }[] | null) ?? []
  return args.map((argument) => argument.expression)
}

const erasedWrappers = new Set([
  'ParenthesisExpression',
  'TsAsExpression',
  'TsNonNullExpression',
  'TsSatisfiesExpression',
  'TsTypeAssertion',
  'TsConstAssertion',
])

/** True if the node only wraps an expression in parentheses or a type. */
export function isWrapper(node: Node): boolean {
  return erasedWrappers.has(node.type)
}

/** The expression without parentheses, casts and non-null marks. */
export function unwrap(node: Node): Node {
  return isWrapper(node) ? unwrap(child(node, 'expression')) : node
}

/** True if a node only serves the type checker. */
export function isTypeSyntax(node: Node): boolean {
  return node.type.startsWith('Ts') && !isWrapper(node) && node.type !== 'TsEnumDeclaration'
}

/** All direct children that are nodes, in source order. */
export function childrenOf(node: Node): Node[] {
  const found: Node[] = []
  for (const [member, value] of Object.entries(node)) {
    if (member === 'span') continue
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (isNode(item)) found.push(item)
      else if (isArgument(item)) found.push(item.expression)
    }
  }
  return found
}

function isArgument(value: unknown): value is { readonly expression: Node } {
  return typeof value === 'object' && value !== null && isNode((value as { expression?: unknown }).expression)
}

/** The expression of a property's or member's computed key; null for a plain name. */
export function computedKey(node: Node, member = 'key'): Node | null {
  const key = child(node, member)
  return key.type === 'Computed' ? child(key, 'expression') : null
}

/** A part of a pattern: a bound name or target, the same if it is also the key, or an expression. */
export interface PatternPart {
  readonly kind: 'target' | 'shorthand' | 'expression'
  readonly node: Node
}

/** The parts of a pattern in source order; its expressions are default values and computed keys. */
export function patternParts(pattern: Node): PatternPart[] {
  const expression = (node: Node | null): PatternPart[] => (node ? [{ kind: 'expression', node }] : [])
  switch (pattern.type) {
    case 'Parameter':
      return patternParts(child(pattern, 'pat'))
    case 'RestElement':
      return patternParts(child(pattern, 'argument'))
    case 'ArrayPattern':
      return list(pattern, 'elements').flatMap(patternParts)
    case 'ObjectPattern':
      return list(pattern, 'properties').flatMap(patternParts)
    case 'AssignmentPattern':
      return [...patternParts(child(pattern, 'left')), ...expression(child(pattern, 'right'))]
    case 'AssignmentPatternProperty':
      return [{ kind: 'shorthand', node: child(pattern, 'key') }, ...expression(optional(pattern, 'value'))]
    case 'KeyValuePatternProperty':
      return [...expression(computedKey(pattern)), ...patternParts(child(pattern, 'value'))]
    default:
      return [{ kind: 'target', node: pattern }]
  }
}

export function patternTargets(pattern: Node): Node[] {
  return patternParts(pattern).flatMap(({ kind, node }) => (kind === 'expression' ? [] : [node]))
}

/** The identifiers that a binding pattern declares. */
export function boundNames(pattern: Node): Node[] {
  return patternTargets(pattern).filter(({ type }) => type === 'Identifier')
}

/** The default values and computed keys inside a pattern. */
export function patternExpressions(pattern: Node): Node[] {
  return patternParts(pattern).flatMap(({ kind, node }) => (kind === 'expression' ? [node] : []))
}

const functionTypes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'Constructor',
  'MethodProperty',
  'GetterProperty',
  'SetterProperty',
])

/** True if the node has its own parameters and body. */
export function isFunction(node: Node): boolean {
  return functionTypes.has(node.type)
}

/** The node with `params` and `body`: methods have them one level down. */
export function functionParts(node: Node): Node {
  return optional(node, 'function') ?? node
}

export function statementsOf(block: Node): Node[] {
  return list(block, 'stmts')
}
