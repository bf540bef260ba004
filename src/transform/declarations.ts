import { boundNames, child, isFunction, list, nameOf, optional, unwrap, type Node } from './ast.js'
import { isCell, runtimeName, type Context } from './context.js'
import type { Rewriter } from './rewriter.js'

/** How variables and binding patterns are declared. */
export class Declarations {
  constructor(
    private readonly context: Context,
    private readonly rewriter: Rewriter,
  ) {}

  variables(node: Node): void {
    const kind = node['kind'] as string
    if (kind === 'var') this.context.unsupported(node, 'var', 'use const or let')
    for (const declarator of list(node, 'declarations')) {
      const id = child(declarator, 'id')
      const init = optional(declarator, 'init')
      const binding = this.context.scopes.declarations.get(id)
      const cell = binding !== undefined && isCell(binding)
      if (!cell || this.context.frames.length === 0) {
        if (cell && binding.assigned)
          this.context.unsupported(
            node,
            'a let at the top of the file that is assigned later',
            'declare it inside a method or function, or use const',
          )
        this.#checkPattern(node, id)
        this.pattern(id)
        if (init) this.#named(id, init)
        continue
      }
      this.#cell(declarator, id, init)
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
    const nameless =
      this.context.frames.length === 0 ||
      isFunction(plain) ||
      id.type !== 'Identifier' ||
      plain.type === 'ClassExpression'
    if (isFunction(plain) && id.type === 'Identifier') return this.rewriter.functions.expression(plain, nameOf(id))
    if (nameless) return this.rewriter.expression(init)
    this.context.open(init, `${runtimeName}.const('${nameOf(id)}', `)
    this.rewriter.expression(init)
    this.context.close(init, `, ${this.context.where(id)})`)
  }

  /** A `let` that is assigned later becomes a cell, which remembers its value on each branch. */
  #cell(declarator: Node, id: Node, init: Node | null): void {
    const name = nameOf(id)
    if (init) {
      this.context.open(init, `${runtimeName}.let('${name}', `)
      this.rewriter.expression(init)
      this.context.close(init, `, ${this.context.where(id)})`)
      return
    }
    const end = this.context.source.end(declarator)
    const idEnd = this.context.source.end(id)
    if (idEnd < end) this.context.editor.replace(idEnd, end, '')
    this.context.editor.insert(end, ` = ${runtimeName}.let('${name}', undefined, ${this.context.where(id)})`)
  }

  /** The default values inside a binding pattern. */
  pattern(pattern: Node): void {
    switch (pattern.type) {
      case 'Parameter':
        return this.pattern(child(pattern, 'pat'))
      case 'TsParameterProperty':
        return this.context.unsupported(pattern, 'a parameter property', 'declare a field, or take it from this.p')
      case 'AssignmentPattern':
        this.pattern(child(pattern, 'left'))
        return this.rewriter.expression(child(pattern, 'right'))
      case 'ObjectPattern':
        return list(pattern, 'properties').forEach((property) => this.pattern(property))
      case 'ArrayPattern':
        return list(pattern, 'elements').forEach((element) => this.pattern(element))
      case 'KeyValuePatternProperty':
        return this.pattern(child(pattern, 'value'))
      case 'AssignmentPatternProperty': {
        const value = optional(pattern, 'value')
        if (value) this.rewriter.expression(value)
        return
      }
      default:
        return
    }
  }
}
