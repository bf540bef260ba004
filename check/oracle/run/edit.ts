/**
 * The few edits that let a program run on numbers: operators of `exact.ts`, and arguments of functions that must know a
 * value's width or storage. The rest of the text stays unchanged.
 */

import { Compiler } from '@swc/core'
import { placeKey } from './losses.js'

interface Node {
  readonly type: string
  readonly span: { readonly start: number; readonly end: number }
  readonly [member: string]: unknown
}

const compiler = new Compiler()

const operators: Readonly<Record<string, string>> = {
  ...{ '&': 'and', '|': 'or', '^': 'xor', '*': 'mul', '<<': 'shl', '>>': 'shr', '===': 'eq', '!==': 'ne' },
}

/** Functions with arguments that have a width or a place, with the range of those arguments. */
const referring: Readonly<Record<string, readonly [from: number, to: number]>> = {
  ...{ all: [0, 1], asBit: [0, 1], asSigned: [0, 1], asUnsigned: [0, 1], bit: [0, 1], clear: [0, 1] },
  ...{ concat: [0, Infinity], connect: [0, 2], pack: [0, 1], parity: [0, 1], unpackAs: [1, 2] },
}

/** Functions whose result has a width. */
const wide = new Set(['asBit', 'asMember', 'asSigned', 'asUnsigned', 'bit', 'bits', 'concat', 'literal', 'low', 'pack'])

const wrappers = new Set([
  ...['ParenthesisExpression', 'TsAsExpression', 'TsNonNullExpression', 'TsSatisfiesExpression', 'TsConstAssertion'],
])

/** Members of nodes that hold an expression which is stored into, called or destructured rather than read. */
const targets: Readonly<Record<string, readonly string[]>> = {
  ArrayPattern: ['elements'],
  AssignmentExpression: ['left'],
  AssignmentPattern: ['left'],
  CallExpression: ['callee'],
  ForOfStatement: ['left'],
  KeyValuePatternProperty: ['value'],
  OptionalChainingExpression: ['base'],
  RestElement: ['argument'],
  TaggedTemplateExpression: ['tag'],
  UpdateExpression: ['argument'],
}

/** The text of a `'use rtl'` file as TypeScript that runs on numbers. Stores into members pass their places. */
export function edit(text: string, path: string): string {
  // Spans count bytes: in this encoding, each byte of the text is a character.
  const bytes = Buffer.from(text).toString('latin1')
  const module = compiler.parseSync(text, { syntax: 'typescript', decorators: true, target: 'es2022' })
  return Buffer.from(new Edit(bytes, path).whole(module as unknown as Node), 'latin1').toString()
}

class Edit {
  constructor(
    private readonly text: string,
    private readonly path: string,
  ) {}

  whole(module: Node): string {
    return this.#between(0, this.text.length, this.#parts(module))
  }

  #print(node: Node, isTarget: boolean): string {
    switch (node.type) {
      case 'BinaryExpression': {
        const method = operators[node['operator'] as string]
        return method ? this.#call(method, node, 'left', 'right') : this.#plain(node)
      }
      case 'AssignmentExpression':
        return this.#stored(node, 'left', this.#assignment(node))
      case 'UpdateExpression':
        return this.#stored(node, 'argument', this.#plain(node))
      case 'UnaryExpression':
        if (node['operator'] === '~') return this.#call('not', node, 'argument')
        return node['operator'] === 'delete' ? this.#plain(node, true) : this.#plain(node)
      case 'MemberExpression': {
        const key = node['property'] as Node
        if (isTarget || key.type !== 'Computed' || (node['object'] as Node).type === 'SuperPropExpression')
          return this.#plain(node)
        const index = this.#print(key['expression'] as Node, false)
        return `$oracle.at(${this.#print(node['object'] as Node, false)}, () => ${arrowBody(index)})`
      }
      case 'CallExpression':
        return this.#callExpression(node)
      default:
        return this.#plain(node, wrappers.has(node.type) && isTarget)
    }
  }

  #call(method: string, node: Node, ...members: readonly string[]): string {
    return `$oracle.${method}(${members.map((member) => this.#print(node[member] as Node, false)).join(', ')})`
  }

  /** A store into a member, with its place. */
  #stored(node: Node, target: string, printed: string): string {
    if (unwrapped(node[target] as Node).type !== 'MemberExpression') return printed
    return `$oracle.store(${JSON.stringify(this.#place(node))}, () => ${printed})`
  }

  #place({ span }: Node): string {
    const before = this.text.slice(0, span.start - 1)
    const lines = before.split('\n')
    return placeKey({ file: this.path, line: lines.length, column: lines.at(-1)!.length + 1 })
  }

  /** `a.b &= c`, if reading `a.b` twice is harmless. */
  #assignment(node: Node): string {
    const [left, operator] = [node['left'] as Node, node['operator'] as string]
    const method = operators[operator.slice(0, -1)]
    if (!method || !isSimple(left)) return this.#plain(node)
    const target = this.#print(left, true)
    return `${target} = $oracle.${method}(${target}, ${this.#print(node['right'] as Node, false)})`
  }

  #callExpression(node: Node): string {
    const callee = node['callee'] as Node
    const range = callee.type === 'Identifier' ? referring[callee['value'] as string] : undefined
    if (!range) return this.#plain(node)
    const [from, to] = range
    const args = node['arguments'] as readonly { readonly spread: unknown; readonly expression: Node }[]
    const printed = args.map(({ spread, expression }, i) => {
      if (spread) return `...${this.#print(expression, false)}`
      return i >= from && i < to ? this.#reference(expression) : this.#print(expression, false)
    })
    return `${callee['value'] as string}(${printed.join(', ')})`
  }

  #reference(node: Node): string {
    const inner = unwrapped(node)
    const value = this.#print(inner, false)
    if (inner.type === 'MemberExpression')
      return `$oracle.of(() => ${value}, ($value) => { ${this.#print(inner, true)} = $value })`
    const callee = inner.type === 'CallExpression' ? (inner['callee'] as Node) : null
    return callee && wide.has(callee['value'] as string) ? `$oracle.of(() => ${value}, null)` : value
  }

  /** The text of a node with the edited text of its parts. */
  #plain(node: Node, areTargets = false): string {
    const start = node.span.start - 1
    return this.#between(start, node.span.end - 1, this.#parts(node, areTargets))
  }

  #between(start: number, end: number, parts: readonly (readonly [Node, string])[]): string {
    let at = start
    let printed = ''
    for (const [{ span }, text] of parts) {
      printed += this.text.slice(at, span.start - 1) + text
      at = span.end - 1
    }
    return printed + this.text.slice(at, end)
  }

  #parts(node: Node, areTargets = false): (readonly [Node, string])[] {
    const stored = targets[node.type] ?? []
    const parts: (readonly [Node, boolean])[] = []
    for (const member in node) {
      if (member !== 'span') collectNodes(node[member], areTargets || stored.includes(member), parts)
    }
    parts.sort(([a], [b]) => a.span.start - b.span.start)
    // The tree contains a shorthand property as both its key and its value.
    const first = parts.filter(([part], i) => i === 0 || parts[i - 1]![0].span.start !== part.span.start)
    return first.map(([part, isTarget]) => [part, this.#print(part, isTarget)] as const)
  }
}

/** Finds the nodes in a member of a node, directly, in lists and in untyped objects. */
function collectNodes(value: unknown, isTarget: boolean, found: (readonly [Node, boolean])[]): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value) && isNode(value)) {
    if (!value.type.startsWith('Ts') || wrappers.has(value.type)) found.push([value, isTarget])
    return
  }
  for (const part of Object.values(value)) collectNodes(part, isTarget, found)
}

function isNode(value: object): value is Node {
  return typeof (value as Node).type === 'string' && typeof (value as Partial<Node>).span === 'object'
}

/** Puts an expression that begins like a block in parentheses. */
function arrowBody(expression: string): string {
  return expression.startsWith('{') ? `(${expression})` : expression
}

function unwrapped(node: Node): Node {
  return wrappers.has(node.type) ? unwrapped(node['expression'] as Node) : node
}

/** True if evaluating a target again gives the same result without side effects. */
function isSimple(node: Node): boolean {
  const inner = unwrapped(node)
  if (inner.type === 'Identifier' || inner.type === 'ThisExpression') return true
  if (inner.type !== 'MemberExpression' || !isSimple(inner['object'] as Node)) return false
  const key = inner['property'] as Node
  return key.type !== 'Computed' || isSimple(key['expression'] as Node) || isNumber(key['expression'] as Node)
}

function isNumber(node: Node): boolean {
  return node.type === 'NumericLiteral'
}
