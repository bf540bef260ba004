import { child, computedKey, nameOf, type Node } from './ast.js'
import { runtimeName, type Context } from './context.js'

/** Rewrites any syntax; the parts use it for nested syntax. */
export interface Rewriting {
  readonly declarations: { pattern(node: Node): void }
  readonly functions: { expression(node: Node, name: string | null): void }
  readonly operators: { checkOperator(operator: string, target: Node, value: Node): void }
  statements(statements: readonly Node[], last?: boolean): void
  statement(node: Node, last: boolean): void
  expression(node: Node): void
  /** Rewrites an expression whose value is unused. */
  effect(node: Node): void
}

/** Rewrites one kind of syntax. */
export abstract class Part {
  constructor(
    protected readonly context: Context,
    protected readonly rewriter: Rewriting,
  ) {}

  /**
   * Wraps an expression into a call of the builder that begins with `beginning`, such as `known(`, and ends with the place
   * of `at`.
   */
  protected wrapped(node: Node, beginning: string, at = node): void {
    this.context.open(node, `${runtimeName}.${beginning}`)
    this.rewriter.expression(node)
    this.context.close(node, `, ${this.context.where(at)})`)
  }

  /** Writes `object.name` or `object[key]` as two arguments; `text` replaces the source after them up to `end`. */
  protected member(node: Node, end: number, text: string): void {
    const object = child(node, 'object')
    const key = computedKey(node, 'property')
    this.rewriter.expression(object)
    if (key) {
      this.context.between(object, key, ', ')
      this.rewriter.expression(key)
    }
    const name = key ? '' : `, '${nameOf(child(node, 'property'))}'`
    this.context.editor.replace(this.context.source.end(key ?? object), end, name + text)
  }
}
