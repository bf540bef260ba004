import { child, unwrap, boundNames, isFunction, list, nameOf, optional, patternParts, type Node } from './ast.js'
import { isCell, runtimeName, type Context } from './context.js'
import { Part } from './part.js'

// Help texts of parameters, taken from the comments above them.

const makers = new Set(['moduleParam', 'param', 'typeParam'])

/** The help text of `name: param(…)` as one line; null without a comment, and for other properties. */
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

/** The text without stars, links and the final full stop, because a help text follows a colon, or is in a table. */
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

/** Rewrites declarations of variables and binding patterns. */
export class Declarations extends Part {
  variables(node: Node): void {
    const kind = node['kind'] as string
    if (kind === 'var') this.context.unsupported(node, 'var', 'use const or let')
    for (const declarator of list(node, 'declarations')) {
      const id = child(declarator, 'id')
      const init = optional(declarator, 'init')
      const binding = this.context.scopes.declarations.get(id)
      const cell = binding !== undefined && isCell(binding)
      if (cell && this.context.frames.length > 0) {
        this.#cell(declarator, id, init)
        continue
      }
      if (cell)
        this.context.unsupported(
          node,
          'a let at the top of the file that is assigned later',
          'declare it inside a method or function, or use const',
        )
      this.#checkPattern(node, id)
      this.pattern(id)
      if (init) this.#named(id, init)
    }
  }

  #checkPattern(node: Node, pattern: Node): void {
    if (pattern.type === 'Identifier') return
    const assigned = boundNames(pattern).find((id) => this.context.scopes.declarations.get(id)?.assigned)
    if (assigned)
      this.context.unsupported(
        node,
        `destructuring into ${nameOf(assigned)}, which is assigned later,`,
        `declare it by itself: let ${nameOf(assigned)} = …`,
      )
  }

  #named(id: Node, init: Node): void {
    const plain = unwrap(init)
    const isName = id.type === 'Identifier'
    if (isName && isFunction(plain)) return this.rewriter.functions.expression(plain, nameOf(id))
    const nameless = !isName || this.context.frames.length === 0 || plain.type === 'ClassExpression'
    if (nameless) return this.rewriter.expression(init)
    this.wrapped(init, `const('${nameOf(id)}', `, id)
  }

  /** A `let` with later assignments becomes a cell, which tracks its value on each branch. */
  #cell(declarator: Node, id: Node, init: Node | null): void {
    const name = nameOf(id)
    if (init) return this.wrapped(init, `let('${name}', `, id)
    this.context.tail(id, declarator, ` = ${runtimeName}.let('${name}', undefined, ${this.context.where(id)})`)
  }

  /** Rewrites the default values and computed keys in a binding pattern. */
  pattern(pattern: Node): void {
    for (const { kind, node } of patternParts(pattern)) {
      if (kind === 'expression') this.rewriter.expression(node)
      if (node.type === 'TsParameterProperty')
        this.context.unsupported(node, 'a parameter property', 'declare a field, or take it from this.p')
    }
  }
}
