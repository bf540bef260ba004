/**
 * QuickJS-ng records a line for calls, but none for a property of undefined: such an error would show the first line of its
 * function. A call that is never made, before each statement, makes it record the line.
 */

import { isFunction, list, type Node } from '../../../language/transform/ast.js'
import { Editor, Source } from '../../../language/transform/source.js'
import { callInLoops } from '../../../language/transform/loops.js'
import { isRtl } from '../../../language/transform/transform.js'
import type { Transformer } from '../../../language/transform/transformer.js'
import { insidePath, roundGlobal } from './protocol.js'

const mark = 'null?.();'

export interface MarkOptions {
  /** Makes each loop iteration call the host with the place of the loop, to find an endless one. */
  readonly notesRounds?: boolean
}

/**
 * The text with marks, each in the line of its statement, so that line numbers do not change. Hardware needs none, because
 * its places are known.
 * @param name - the name of the file, for the places of loops
 * @throws FlitwaveError FW005
 */
export function withStatementMarks(
  text: string,
  name: string,
  transformer: Transformer,
  { notesRounds = false }: MarkOptions = {},
): string {
  if (isRtl(text)) return text
  const file = insidePath(name)
  const source = new Source(file, text.replace(/^\uFEFF/, ''))
  const module = transformer.parse(source)
  const editor = new Editor(source)
  if (notesRounds) callInLoops(module, editor, (line) => `${roundGlobal}(${JSON.stringify(`${name}:${line}`)})`)
  for (const statement of statementsIn(module)) editor.before(statement, mark)
  return editor.toString()
}

/** All statements of blocks, except directives. */
function* statementsIn(node: Node): Generator<Node, void, undefined> {
  const statements = [...list(node, 'stmts'), ...(node.type === 'SwitchCase' ? list(node, 'consequent') : [])]
  for (const statement of statements) if (!isDirective(statement) && !isHoisted(statement)) yield statement
  for (const value of Object.values(node))
    for (const part of [value].flat()) if (typeof part === 'object' && part !== null) yield* statementsIn(part as Node)
}

function isDirective({ type, expression }: Node): boolean {
  return type === 'ExpressionStatement' && (expression as Node).type === 'StringLiteral'
}

/** Hoisted declarations do nothing at their position; a type declaration would lose its line. */
function isHoisted(node: Node): boolean {
  return isFunction(node) || node.type.startsWith('Ts')
}
