/** Finds processes that are created but never run, in testbenches and other files without hardware. */

import { argumentsOf, child, nameOf, optional, type Node } from './ast.js'
import { Editor, type Source } from './source.js'

/** The local name of the guard around a call. */
const guardName = '$undriven'

/** These methods return stored values, possibly a process that has ended; `t.until` reports its own misuse. */
const others = new Set(['at', 'pop', 'shift', 'find', 'findLast', 'get', 'next', 'return', 'throw', 'until'])

/** True if the file may contain processes, by a quick test of its text. */
export function hasProcesses(text: string): boolean {
  return /\byield\b/.test(text)
}

/**
 * Adds a guard to each call with an unused result: `send(t, flit)` without `yield*` does nothing, and otherwise fails
 * silently.
 * @returns null if there is no such call
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
      // Arguments and declarators wrap their expressions in objects that are not nodes.
      if (typeof part === 'object' && part !== null) yield* unusedCalls(part as Node)
    }
  }
}

/** For functions that consist of a single call: `packets.forEach((packet) => send(t, packet))`. */
function* bodies(call: Node): Generator<Node, void, undefined> {
  for (const argument of argumentsOf(call))
    if (argument.type === 'ArrowFunctionExpression') yield* guarded(child(argument, 'body'))
}

function* guarded(expression: Node): Generator<Node, void, undefined> {
  const isCall = expression.type === 'CallExpression'
  if (isCall && !['Super', 'Import'].includes(child(expression, 'callee').type) && !others.has(calledName(expression)))
    yield expression
}

/** The method name of a call: `forEach` for `packets.forEach(…)`; empty for other calls. */
function calledName(node: Node): string {
  const callee = optional(node, 'callee')
  const property = callee && optional(callee, 'property')
  return property?.type === 'Identifier' ? nameOf(property) : ''
}
