/** Testbenches, and other files that are no hardware: processes that are made and then forgotten. */

import { argumentsOf, child, nameOf, optional, type Node } from './ast.js'
import { Editor, type Source } from './source.js'

/** The local name of what stands around a call. */
const guardName = '$undriven'

/** They hand out what was put into them, which may be a process that has ended; `t.until` tells of itself. */
const others = new Set(['at', 'pop', 'shift', 'find', 'findLast', 'get', 'next', 'return', 'throw', 'until'])

/** True if the file may have processes, by a cheap look at its text. */
export function hasProcesses(text: string): boolean {
  return /\byield\b/.test(text)
}

/**
 * Puts a guard around each call whose result nothing uses: `send(t, flit)` without `yield*` does nothing, and without this
 * nothing would tell.
 * @returns null where there is no such call
 */
export function guardCalls(module: Node, source: Source): Editor | null {
  const calls = [...unusedCalls(module)]
  if (calls.length === 0) return null
  const editor = new Editor(source)
  const start = source.text.startsWith('#!') ? source.text.indexOf('\n') + 1 : 0
  editor.insert(start, `import { undriven as ${guardName} } from 'flitwave/runtime'; `)
  for (const call of calls) {
    editor.before(call, `${guardName}(`)
    editor.after(call, ')')
  }
  return editor
}

function* unusedCalls(node: Node): Generator<Node, void, undefined> {
  if (node.type === 'ExpressionStatement') yield* guarded(child(node, 'expression'))
  if (calledName(node) === 'forEach') yield* bodies(node)
  for (const value of Object.values(node)) {
    for (const part of [value].flat()) {
      // Arguments and declarators hold their expressions in objects that are no nodes.
      if (typeof part === 'object' && part !== null) yield* unusedCalls(part as Node)
    }
  }
}

/** For functions that are nothing but a call: `packets.forEach((packet) => send(t, packet))`. */
function* bodies(call: Node): Generator<Node, void, undefined> {
  for (const argument of argumentsOf(call))
    if (argument.type === 'ArrowFunctionExpression') yield* guarded(child(argument, 'body'))
}

function* guarded(expression: Node): Generator<Node, void, undefined> {
  const isCall = expression.type === 'CallExpression'
  if (isCall && !['Super', 'Import'].includes(child(expression, 'callee').type) && !others.has(calledName(expression)))
    yield expression
}

/** `forEach` of `packets.forEach(…)`; empty for a function that is no member. */
function calledName(node: Node): string {
  const callee = optional(node, 'callee')
  const property = callee && optional(callee, 'property')
  return property?.type === 'Identifier' ? nameOf(property) : ''
}
