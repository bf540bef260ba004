import { child, nameOf, patternParts, unwrap, type Node } from './ast.js'
import { isCell, runtimeName } from './context.js'
import { Part } from './part.js'
import type { Binding } from './scope.js'
import { binaryMethods } from './syntax.js'

/** Rewrites assignments to a `let` or a member with `=`, `+=` and `++`. */
export class Stores extends Part {
  assignment(node: Node): void {
    const operator = node['operator'] as string
    const written = child(node, 'left')
    const target = unwrap(written)
    const value = child(node, 'right')
    const arithmetic = operator.slice(0, -1)
    if (operator !== '=') {
      if (['&&', '||', '??'].includes(arithmetic))
        this.context.unsupported(node, `the operator ${operator}`, `write the assignment in full with '${arithmetic}'`)
      this.rewriter.operators.checkOperator(arithmetic, target, value)
    }
    if (target.type === 'ArrayPattern' || target.type === 'ObjectPattern') {
      this.#targets(target)
      return this.wrapped(value, 'taken(')
    }
    this.#store(node, target, written, value, (current) => {
      if (operator === '=') return this.rewriter.expression(value)
      this.wrapped(value, `${binaryMethods[arithmetic]!}(${current}, `, node)
    })
  }

  /** Rewrites the targets of a pattern to objects with a member `now` that JavaScript itself stores into. */
  #targets(pattern: Node): void {
    for (const { kind, node } of patternParts(pattern)) {
      if (kind === 'expression') this.rewriter.expression(node)
      else if (kind === 'shorthand') this.context.close(node, `: ${this.#targetOf(node)}`)
      else this.#target(unwrap(node))
    }
  }

  #target(target: Node): void {
    if (target.type === 'Identifier') return this.context.replace(target, this.#targetOf(target))
    if (target.type !== 'MemberExpression')
      this.context.unsupported(target, 'assignment to this', 'assign to variables and members')
    this.context.open(target, `${runtimeName}.target(`)
    this.member(target, this.context.source.end(target), `, ${this.context.where(target)}).now`)
  }

  #targetOf(id: Node): string {
    const binding = this.context.scopes.references.get(id)
    if (!binding || !isCell(binding)) this.#refuseName(id, binding)
    return `${nameOf(id)}.target(${this.context.where(id)}).now`
  }

  update(node: Node, asValue: boolean): void {
    const written = child(node, 'argument')
    const target = unwrap(written)
    const binding = target.type === 'Identifier' ? this.context.scopes.references.get(target) : undefined
    if (binding?.kind === 'loop') return this.#checkLoopVariable(node, target)
    if (asValue && node['prefix'] !== true)
      this.context.unsupported(
        node,
        `the value of ${this.context.source.slice(node)}`,
        'make it a statement of its own, above or below',
      )
    const method = node['operator'] === '++' ? 'add' : 'sub'
    this.#store(node, target, written, null, (current) =>
      this.context.tail(written, node, `${runtimeName}.${method}(${current}, 1, ${this.context.where(node)})`),
    )
  }

  /**
   * Writes a store into `target`: a cell, or a member of an object. `written` is the target with its parentheses; `emit`
   * writes the new value and gets the text of the current one.
   */
  #store(node: Node, target: Node, written: Node, value: Node | null, emit: (current: string) => void): void {
    if (target.type === 'Identifier') return this.#storeName(node, target, written, value, emit)
    if (target.type !== 'MemberExpression')
      this.context.unsupported(node, 'assignment to a pattern', 'assign the parts one by one')
    const updates = node['operator'] !== '='
    this.context.head(node, child(target, 'object'), `${runtimeName}.${updates ? 'update' : 'set'}(`)
    const end = value ? this.context.source.start(value) : this.context.source.end(written)
    this.member(target, end, updates ? ', ($now) => ' : ', ')
    emit('$now')
    this.context.close(node, `, ${this.context.where(node)})`)
  }

  #checkLoopVariable(node: Node, target: Node): void {
    if (this.context.inLoopHead) return
    this.context.unsupported(
      node,
      `assigning the loop variable ${nameOf(target)} in the body of its loop`,
      'declare another let above the loop, or use while',
    )
  }

  #storeName(node: Node, target: Node, written: Node, value: Node | null, emit: (current: string) => void): void {
    const binding = this.context.scopes.references.get(target)
    const name = nameOf(target)
    if (binding?.kind === 'loop') {
      this.#checkLoopVariable(node, target)
      if (value) this.rewriter.expression(value)
      return
    }
    if (!binding || !isCell(binding)) this.#refuseName(node, binding, name)
    this.context.head(node, written, '')
    if (value) this.context.between(written, value, '.set(')
    else this.context.close(written, '.set(')
    emit(`${name}.get(${this.context.where(target)})`)
    this.context.close(node, `, ${this.context.where(node)})`)
  }

  #refuseName(node: Node, binding: Binding | undefined, name = nameOf(node)): never {
    if (binding?.kind === 'parameter')
      this.context.unsupported(
        node,
        `assigning the parameter ${name}`,
        `copy it into a let first: let ${name}Now = ${name}`,
      )
    this.context.unsupported(
      node,
      `assigning ${name}, which is not a let of this file,`,
      'declare it with let inside the function, or use a register',
    )
  }
}
