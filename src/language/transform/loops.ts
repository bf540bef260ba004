/** Loops of a program: a call in each round tells where it is. */

import { child, type Node } from './ast.js'
import type { Editor } from './source.js'

const loops = new Set(['ForStatement', 'ForOfStatement', 'ForInStatement', 'WhileStatement', 'DoWhileStatement'])

/**
 * Puts a call into each round of all loops.
 * @param call - the JavaScript of the call, by the line of the loop
 */
export function callInLoops(module: Node, editor: Editor, call: (line: number) => string): void {
  for (const loop of loopsIn(module)) {
    const body = child(loop, 'body')
    editor.before(body, `{ ${call(editor.source.place(loop).line)}; `)
    editor.after(body, ' }')
  }
}

/** The outer ones first: insertions at one place are in that order. */
function* loopsIn(node: Node): Generator<Node, void, undefined> {
  if (loops.has(node.type)) yield node
  for (const value of Object.values(node))
    for (const part of [value].flat()) if (typeof part === 'object' && part !== null) yield* loopsIn(part as Node)
}
