import { child, list, nameOf, optional, unwrap, type Node } from './ast.js'
import { isCell, runtimeName, type Context } from './context.js'
import type { Rewriter } from './rewriter.js'
import type { Binding } from './scope.js'
import { binaryMethods } from './syntax.js'

/** Assignments: to a `let`, to a member, by `=`, by `+=` and by `++`. */
export class Stores {
  constructor(
    private readonly context: Context,
    private readonly rewriter: Rewriter,
  ) {}

  assignment(node: Node): void {
    const operator = node['operator'] as string
    const target = unwrap(child(node, 'left'))
    const value = child(node, 'right')
    const arithmetic = operator.slice(0, -1)
    if (operator !== '=') {
      if (['&&', '||', '??'].includes(arithmetic))
        this.context.unsupported(node, `the operator ${operator}`, `write the assignment in full with '${arithmetic}'`)
      this.rewriter.operators.checkOperator(arithmetic, target, value)
    }
    if (target.type === 'ArrayPattern' || target.type === 'ObjectPattern') {
      this.#targets(target)
      this.context.open(value, `${runtimeName}.taken(`)
      this.rewriter.expression(value)
      return this.context.close(value, `, ${this.context.where(value)})`)
    }
    this.#store(
      node,
      target,
      (current) => {
        if (operator !== '=')
          this.context.editor.insert(
            this.context.source.start(value),
            `${runtimeName}.${binaryMethods[arithmetic]!}(${current}, `,
          )
        this.rewriter.expression(value)
        if (operator !== '=') this.context.close(value, `, ${this.context.where(node)})`)
      },
      child(node, 'left'),
      value,
    )
  }

  /** The places that a pattern stores into become objects into whose member `now` JavaScript itself stores. */
  #targets(pattern: Node): void {
    switch (pattern.type) {
      case 'ArrayPattern':
        return list(pattern, 'elements').forEach((element) => this.#targets(element))
      case 'ObjectPattern':
        return list(pattern, 'properties').forEach((property) => this.#targets(property))
      case 'KeyValuePatternProperty':
        if (child(pattern, 'key').type === 'Computed')
          this.rewriter.expression(child(child(pattern, 'key'), 'expression'))
        return this.#targets(child(pattern, 'value'))
      case 'AssignmentPatternProperty': {
        const [key, value] = [child(pattern, 'key'), optional(pattern, 'value')]
        this.context.editor.insert(this.context.source.end(key), `: ${this.#targetOf(key)}`)
        if (value) this.rewriter.expression(value)
        return
      }
      case 'AssignmentPattern':
        this.#targets(child(pattern, 'left'))
        return this.rewriter.expression(child(pattern, 'right'))
      case 'RestElement':
        return this.#targets(child(pattern, 'argument'))
      default:
        return this.#target(unwrap(pattern))
    }
  }

  #target(target: Node): void {
    if (target.type === 'Identifier')
      return this.context.editor.replace(
        this.context.source.start(target),
        this.context.source.end(target),
        this.#targetOf(target),
      )
    if (target.type !== 'MemberExpression')
      this.context.unsupported(target, 'assignment to this', 'assign to variables and members')
    const object = child(target, 'object')
    const property = child(target, 'property')
    this.context.open(target, `${runtimeName}.target(`)
    this.rewriter.expression(object)
    const end = `, ${this.context.where(target)}).now`
    if (property.type === 'Computed') {
      const key = child(property, 'expression')
      this.context.between(object, key, ', ')
      this.rewriter.expression(key)
      this.context.editor.replace(this.context.source.end(key), this.context.source.end(target), end)
    } else {
      const key = `, '${nameOf(property)}'`
      this.context.editor.replace(this.context.source.end(object), this.context.source.end(target), `${key}${end}`)
    }
  }

  #targetOf(id: Node): string {
    const binding = this.context.scopes.references.get(id)
    if (!binding || !isCell(binding)) this.#refuseName(id, binding)
    return `${nameOf(id)}.target(${this.context.where(id)}).now`
  }

  update(node: Node, asValue: boolean): void {
    const target = unwrap(child(node, 'argument'))
    const binding = target.type === 'Identifier' ? this.context.scopes.references.get(target) : undefined
    if (binding?.kind === 'loop') return this.#checkLoopVariable(node, target)
    if (asValue && node['prefix'] !== true)
      this.context.unsupported(
        node,
        `the value of ${this.context.source.slice(node)}`,
        'make it a statement of its own, above or below',
      )
    const method = node['operator'] === '++' ? 'add' : 'sub'
    const argument = child(node, 'argument')
    const text = (current: string): string => `${runtimeName}.${method}(${current}, 1, ${this.context.where(node)})`
    if (node['prefix'] === true)
      this.context.editor.replace(this.context.source.start(node), this.context.source.start(argument), '')
    const end =
      node['prefix'] === true ? null : ([this.context.source.end(argument), this.context.source.end(node)] as const)
    this.#store(
      node,
      target,
      (current) => {
        if (end) this.context.editor.replace(end[0], end[1], text(current))
        else this.context.editor.insert(this.context.source.end(node), text(current))
      },
      argument,
      null,
    )
  }

  /**
   * Writes a store into `target`: a cell, or a member of an object. `emit` writes the new value and is given text for
   * the present one.
   */
  #store(node: Node, target: Node, emit: (current: string) => void, written: Node, value: Node | null): void {
    if (target.type === 'Identifier') return this.#storeName(node, target, emit, written, value)
    if (target.type !== 'MemberExpression')
      this.context.unsupported(node, 'assignment to a pattern', 'assign the parts one by one')
    const object = child(target, 'object')
    const property = child(target, 'property')
    const computed = property.type === 'Computed'
    const key = computed ? child(property, 'expression') : property
    const updates = this.#isUpdate(node)
    this.context.open(node, `${runtimeName}.${updates ? 'update' : 'set'}(`)
    this.rewriter.expression(object)
    if (computed) {
      this.context.between(object, key, ', ')
      this.rewriter.expression(key)
    } else {
      this.context.editor.replace(this.context.source.end(object), this.context.source.end(key), `, '${nameOf(key)}'`)
    }
    const from = computed ? this.context.source.end(key) : this.context.source.end(written)
    const separator = updates ? ', ($now) => ' : ', '
    if (value) this.context.editor.replace(from, this.context.source.start(value), separator)
    else if (computed) this.context.editor.replace(from, this.context.source.end(written), separator)
    else this.context.editor.insert(from, separator)
    emit('$now')
    this.context.close(node, `, ${this.context.where(node)})`)
  }

  /** Whether the new value is made from the old one: `+=`, `++` and their like. */
  #isUpdate(node: Node): boolean {
    return node['operator'] !== '='
  }

  #checkLoopVariable(node: Node, target: Node): void {
    if (this.context.inLoopHead) return
    this.context.unsupported(
      node,
      `assigning the loop variable ${nameOf(target)} in the body of its loop`,
      'declare another let above the loop, or use while',
    )
  }

  #storeName(node: Node, target: Node, emit: (current: string) => void, written: Node, value: Node | null): void {
    const binding = this.context.scopes.references.get(target)
    const name = nameOf(target)
    if (binding?.kind === 'loop') {
      this.#checkLoopVariable(node, target)
      if (value) this.rewriter.expression(value)
      return
    }
    if (!binding || !isCell(binding)) this.#refuseName(node, binding, name)
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
