/**
 * QuickJS-ng notes a line for calls, and none for a property of undefined: such an error would be told with the first line of its
 * function. A call that is never made, before each statement, is enough of a note.
 */

import { isFunction, list, type Node } from '../../transform/ast.js'
import { Editor } from '../../transform/editor.js'
import { Source } from '../../transform/source.js'
import { isRtl } from '../../transform/transform.js'
import type { Transformer } from '../../transform/transformer.js'

const mark = 'null?.();'

/**
 * The text with marks, each in the line of its statement: lines stay as they are. Hardware needs none, for its places are known.
 * @throws FlitwaveError FW005
 */
export function withStatementMarks(text: string, file: string, transformer: Transformer): string {
  if (isRtl(text)) return text
  const source = new Source(file, text.replace(/^\uFEFF/, ''))
  const module = transformer.parse(source)
  const editor = new Editor(source)
  for (const statement of statementsIn(module)) editor.before(statement, mark)
  return editor.toString()
}

/** All statements of blocks, but for directives. */
function* statementsIn(node: Node): Generator<Node, void, undefined> {
  const statements = [...list(node, 'stmts'), ...(node.type === 'SwitchCase' ? list(node, 'consequent') : [])]
  for (const statement of statements) if (!isDirective(statement) && !isHoisted(statement)) yield statement
  for (const value of Object.values(node))
    for (const part of [value].flat()) if (typeof part === 'object' && part !== null) yield* statementsIn(part as Node)
}

function isDirective({ type, expression }: Node): boolean {
  return type === 'ExpressionStatement' && (expression as Node).type === 'StringLiteral'
}

/** A declaration does nothing where it stands; one of a type would lose its line. */
function isHoisted(node: Node): boolean {
  return isFunction(node) || node.type.startsWith('Ts')
}
