import { argumentsOf, child, nameOf, optional, unwrap, type Node } from './ast.js'
import { languageModule, runtimeName, type Context } from './context.js'
import type { Rewriter } from './rewrite.js'
import type { Binding } from './scope.js'
import { deciders, mutators } from './syntax.js'

/** Member access, calls and `new`. */
export class Calls {
  constructor(
    private readonly context: Context,
    private readonly rewriter: Rewriter,
  ) {}

  memberAccess(node: Node): void {
    const object = child(node, 'object')
    const property = child(node, 'property')
    if (property.type !== 'Computed') return this.rewriter.expression(object)
    const index = child(property, 'expression')
    if (index.type === 'StringLiteral') return this.rewriter.expression(object)
    this.context.open(node, `${runtimeName}.at(`)
    this.rewriter.expression(object)
    this.context.between(object, index, ', ')
    this.rewriter.expression(index)
    this.context.editor.replace(
      this.context.source.end(index),
      this.context.source.end(node),
      `, ${this.context.where(node)})`,
    )
  }

  optionalChain(node: Node): void {
    const base = child(node, 'base')
    const computed = base.type === 'MemberExpression' && child(base, 'property').type === 'Computed'
    if (computed) this.context.unsupported(node, 'optional indexing', 'test for undefined first')
    this.rewriter.expression(base)
  }

  call(node: Node): void {
    const callee = child(node, 'callee')
    const binding = callee.type === 'Identifier' ? this.context.scopes.references.get(callee) : undefined
    if (binding && (binding.from === languageModule || looksLikeClass(binding))) {
      const openParenthesis = this.context.source.find('(', this.#typeArgumentsEnd(node, callee))
      this.context.open(node, `${runtimeName}.call(`)
      this.context.editor.replace(
        this.context.source.end(callee),
        openParenthesis + 1,
        `, ${this.context.where(node)}, `,
      )
    } else if (
      callee.type === 'MemberExpression' &&
      mutators.has(nameOf(child(callee, 'property'))) &&
      isNamed(child(callee, 'object'))
    ) {
      this.#mutation(node, child(callee, 'object'))
    } else {
      this.rewriter.expression(callee)
    }
    argumentsOf(node).forEach((argument, i) => {
      if (i === 0 && callee.type === 'MemberExpression' && deciders.has(nameOf(child(callee, 'property'))))
        this.#decision(argument)
      else this.rewriter.expression(argument)
    })
  }

  /** `list.every((x) => …)` asks JavaScript whether an answer is true, and to it every signal is. */
  #decision(callback: Node): void {
    this.context.open(callback, `${runtimeName}.decides(`)
    this.rewriter.expression(callback)
    this.context.close(callback, `, ${this.context.where(callback)})`)
  }

  /** `list.push(x)` changes what no signal can decide: the builder looks at where the list was made. */
  #mutation(node: Node, object: Node): void {
    this.context.open(object, `${runtimeName}.changed(`)
    this.rewriter.expression(object)
    this.context.close(object, `, ${this.context.where(node)})`)
  }

  new(node: Node): void {
    const callee = child(node, 'callee')
    const args = argumentsOf(node)
    this.context.editor.replace(
      this.context.source.start(node),
      this.context.source.start(callee),
      `${runtimeName}.new(`,
    )
    this.rewriter.expression(callee)
    const typed = this.#typeArgumentsEnd(node, callee)
    const openParenthesis = this.context.source.find('(', typed)
    const bare = openParenthesis < 0 || openParenthesis >= this.context.source.end(node)
    this.context.editor.replace(
      this.context.source.end(callee),
      bare ? this.context.source.end(node) : openParenthesis + 1,
      `, ${this.context.where(node)}, ${bare ? ')' : ''}`,
    )
    args.forEach((argument) => this.rewriter.expression(argument))
  }

  #typeArgumentsEnd(node: Node, callee: Node): number {
    const typed = optional(node, 'typeArguments')
    return typed ? this.context.source.end(typed) : this.context.source.end(callee)
  }
}

/** Whether an expression stands for something that exists already; what a call or literal makes is its own. */
function isNamed(node: Node): boolean {
  return ['Identifier', 'MemberExpression'].includes(unwrap(node).type)
}

/** A class called without `new` is told from a function by its capital; the call then says so. */
function looksLikeClass({ name, kind }: Binding): boolean {
  return /^[A-Z]/.test(name) && (kind === 'import' || kind === 'other')
}
