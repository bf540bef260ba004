/** Inserts a call with the current line into each iteration of a program's loops. */

import { child, type Node } from './ast.js'
import type { Editor } from './source.js'

const loops = new Set(['ForStatement', 'ForOfStatement', 'ForInStatement', 'WhileStatement', 'DoWhileStatement'])

/**
 * Inserts a call into each iteration of all loops.
 * @param call - returns the JavaScript of the call for the line of a loop
 */
export function callInLoops(module: Node, editor: Editor, call: (line: number) => string): void {
  for (const loop of loopsIn(module)) {
    const body = child(loop, 'body')
    editor.before(body, `{ ${call(editor.source.place(loop).line)}; `)
    editor.after(body, ' }')
  }
}

/** Lists outer loops first: insertions at the same place keep this order. */
function* loopsIn(node: Node): Generator<Node, void, undefined> {
  if (loops.has(node.type)) yield node
  for (const value of Object.values(node))
    for (const part of [value].flat()) if (typeof part === 'object' && part !== null) yield* loopsIn(part as Node)
}
