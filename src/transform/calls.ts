import { argumentsOf, child, nameOf, optional, unwrap, type Node } from './ast.js'
import { runtimeName, type Context } from './context.js'
import type { Rewriter } from './rewriter.js'
import type { Binding } from './scope.js'

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
    if (base.type !== 'CallExpression') return this.rewriter.expression(base)
    // JavaScript makes the call, or not; all that can be done here is to look at what it is given.
    this.#native(child(base, 'callee'))
    const args = argumentsOf(base)
    const [first, last] = [args[0], args.at(-1)]
    if (!first || !last) return
    this.context.editor.insert(
      this.#listStart(base, child(base, 'callee')),
      `...${runtimeName}.plain(${this.context.where(node)}, `,
    )
    args.forEach((argument) => this.rewriter.expression(argument))
    this.context.editor.insert(this.context.source.end(base) - 1, ')')
  }

  /** A callee that JavaScript calls itself. */
  #native(callee: Node): void {
    if (callee.type === 'MemberExpression' && child(callee, 'property').type !== 'Computed')
      this.rewriter.expression(child(callee, 'object'))
    else this.rewriter.expression(callee)
  }

  /** A function of this file is called as it is; any other is called by the builder, which knows what it may be given. */
  call(node: Node): void {
    const written = child(node, 'callee')
    const callee = written.type === 'TsNonNullExpression' ? unwrap(written) : written
    if (callee.type === 'MemberExpression') return this.#methodCall(node, callee)
    if (callee.type === 'Import') this.context.unsupported(node, 'import(…)', 'import at the top of the file')
    if (callee.type === 'SuperPropExpression' || callee.type === 'Super' || this.#isOfThisFile(callee)) {
      this.rewriter.expression(callee)
    } else {
      this.context.open(node, `${runtimeName}.call(`)
      this.rewriter.expression(written)
      this.context.editor.replace(
        this.context.source.end(written),
        this.#listStart(node, written),
        `, ${this.context.where(node)}, `,
      )
    }
    argumentsOf(node).forEach((argument) => this.rewriter.expression(argument))
  }

  #methodCall(node: Node, callee: Node): void {
    const object = child(callee, 'object')
    const property = child(callee, 'property')
    const key = property.type === 'Computed' ? child(property, 'expression') : null
    const method = isNamed(object) ? 'method' : 'methodOfNew'
    this.context.open(node, `${runtimeName}.${method}(`)
    this.rewriter.expression(object)
    const where = `, ${this.context.where(node)}, `
    const open = this.#listStart(node, child(node, 'callee'))
    if (key) {
      this.context.between(object, key, ', ')
      this.rewriter.expression(key)
      this.context.editor.replace(this.context.source.end(key), open, where)
    } else {
      this.context.editor.replace(this.context.source.end(object), open, `, '${nameOf(property)}'${where}`)
    }
    argumentsOf(node).forEach((argument) => this.rewriter.expression(argument))
  }

  /** Whether a name is a function that this file declares. */
  #isOfThisFile(callee: Node): boolean {
    if (callee.type !== 'Identifier') return false
    const binding = this.context.scopes.references.get(callee)
    return binding?.kind === 'other' && !looksLikeClass(binding)
  }

  /** Behind the parenthesis that opens the arguments. */
  #listStart(node: Node, callee: Node): number {
    return this.context.source.find('(', this.#typeArgumentsEnd(node, callee)) + 1
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
  return ['Identifier', 'MemberExpression', 'ThisExpression'].includes(unwrap(node).type)
}

/** A class called without `new` is told from a function by its capital; the call then says so. */
function looksLikeClass({ name, kind }: Binding): boolean {
  return /^[A-Z]/.test(name) && (kind === 'import' || kind === 'other')
}
