import { argumentsOf, child, computedKey, optional, unwrap, type Node } from './ast.js'
import { runtimeName } from './context.js'
import { Part } from './part.js'
import type { Binding } from './scope.js'

/** Member access, calls and `new`. */
export class Calls extends Part {
  memberAccess(node: Node): void {
    const index = computedKey(node, 'property')
    if (!index || index.type === 'StringLiteral') return this.rewriter.expression(child(node, 'object'))
    this.context.open(node, `${runtimeName}.at(`)
    this.member(node, this.context.source.end(node), `, ${this.context.where(node)})`)
  }

  optionalChain(node: Node): void {
    const base = child(node, 'base')
    if (base.type === 'MemberExpression' && computedKey(base, 'property'))
      this.context.unsupported(node, 'optional indexing', 'test for undefined first')
    if (base.type !== 'CallExpression') return this.rewriter.expression(base)
    // JavaScript itself makes the call or skips it, so only the arguments can be checked here.
    this.#native(child(base, 'callee'))
    const args = argumentsOf(base)
    if (args.length === 0) return
    this.context.editor.insert(
      this.#listStart(base, child(base, 'callee')),
      `...${runtimeName}.plain(${this.context.where(node)}, `,
    )
    args.forEach((argument) => this.rewriter.expression(argument))
    this.context.editor.insert(this.context.source.end(base) - 1, ')')
  }

  /** Rewrites a callee that JavaScript itself calls. */
  #native(callee: Node): void {
    const isMember = callee.type === 'MemberExpression' && !computedKey(callee, 'property')
    this.rewriter.expression(isMember ? child(callee, 'object') : callee)
  }

  /** A function of this file is called directly; the builder calls any other, and knows the arguments it accepts. */
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
    const method = isNamed(child(callee, 'object')) ? 'method' : 'methodOfNew'
    this.context.open(node, `${runtimeName}.${method}(`)
    this.member(callee, this.#listStart(node, child(node, 'callee')), `, ${this.context.where(node)}, `)
    argumentsOf(node).forEach((argument) => this.rewriter.expression(argument))
  }

  /** True if a name is a function declared in this file. */
  #isOfThisFile(callee: Node): boolean {
    if (callee.type !== 'Identifier') return false
    const binding = this.context.scopes.references.get(callee)
    return binding?.kind === 'other' && !looksLikeClass(binding)
  }

  /** The offset after the opening parenthesis of the arguments. */
  #listStart(node: Node, callee: Node): number {
    return this.context.source.find('(', this.#typeArgumentsEnd(node, callee)) + 1
  }

  new(node: Node): void {
    const { context } = this
    const callee = child(node, 'callee')
    context.head(node, callee, `${runtimeName}.new(`)
    this.rewriter.expression(callee)
    const end = context.source.end(node)
    const listStart = this.#listStart(node, callee)
    const bare = listStart === 0 || listStart > end
    const text = `, ${context.where(node)}, ${bare ? ')' : ''}`
    context.editor.replace(context.source.end(callee), bare ? end : listStart, text)
    argumentsOf(node).forEach((argument) => this.rewriter.expression(argument))
  }

  #typeArgumentsEnd(node: Node, callee: Node): number {
    return this.context.source.end(optional(node, 'typeArguments') ?? callee)
  }
}

/** True if an expression names an existing object; a call or literal creates a new one. */
function isNamed(node: Node): boolean {
  return ['Identifier', 'MemberExpression', 'ThisExpression'].includes(unwrap(node).type)
}

/** A capital letter distinguishes a class from a function; the call then reports a missing `new`. */
function looksLikeClass({ name, kind }: Binding): boolean {
  return /^[A-Z]/.test(name) && (kind === 'import' || kind === 'other')
}
