/** Help texts of parameters: the comments above them. */

import { child, unwrap, type Node } from './ast.js'
import type { Context } from './context.js'

const makers = new Set(['moduleParam', 'param', 'typeParam'])

/** The help text of `name: param(…)`, one line of text; null without a comment, and for other properties. */
export function helpOf(property: Node, context: Context): string | null {
  const value = unwrap(child(property, 'value'))
  if (value.type !== 'CallExpression') return null
  const callee = child(value, 'callee')
  const binding = callee.type === 'Identifier' ? context.scopes.references.get(callee) : undefined
  if (!makers.has(binding?.imported ?? '')) return null
  const before = context.source.text.slice(0, context.source.start(child(property, 'key')))
  const comment = before.trimEnd().endsWith('*/') ? before.slice(before.lastIndexOf('/**')) : ''
  return comment === '' ? null : firstParagraph(comment)
}

/** Without stars, links and the full stop at its end; a help text stands behind a name and a colon, or in a table. */
function firstParagraph(comment: string): string | null {
  const text = comment
    .replace(/^\/\*\*|\*\/\s*$/g, '')
    .replace(/^[^\S\n]*\*[^\S\n]?/gm, '')
    .trim()
  const [paragraph = ''] = text.split(/\n\s*\n|^@\w+/m)
  const line = paragraph
    .replace(/\{@link (\S+?)\}/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\.$/, '')
  return line === '' ? null : line.replace(/^[A-Z](?![A-Z])/, (capital) => capital.toLowerCase())
}
