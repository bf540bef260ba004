import { boundNames, child, isFunction, list, nameOf, optional, patternParts, unwrap, type Node } from './ast.js'
import { isCell, runtimeName } from './context.js'
import { Part } from './part.js'

/** How variables and binding patterns are declared. */
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

  /** A `let` that is assigned later becomes a cell, which remembers its value on each branch. */
  #cell(declarator: Node, id: Node, init: Node | null): void {
    const name = nameOf(id)
    if (init) return this.wrapped(init, `let('${name}', `, id)
    this.context.tail(id, declarator, ` = ${runtimeName}.let('${name}', undefined, ${this.context.where(id)})`)
  }

  /** The default values and computed keys inside a binding pattern. */
  pattern(pattern: Node): void {
    for (const { kind, node } of patternParts(pattern)) {
      if (kind === 'expression') this.rewriter.expression(node)
      if (node.type === 'TsParameterProperty')
        this.context.unsupported(node, 'a parameter property', 'declare a field, or take it from this.p')
    }
  }
}
