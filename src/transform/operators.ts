import { fail } from '../ir/diagnostic.js'
import { child, childrenOf, nameOf, unwrap, type Node } from './ast.js'
import { runtimeName, type Context } from './context.js'
import type { Rewriter } from './rewriter.js'
import { binaryMethods, bitwise, comparisons } from './syntax.js'

/** Operators that make a value. */
export class Operators {
  constructor(
    private readonly context: Context,
    private readonly rewriter: Rewriter,
  ) {}

  binary(node: Node): void {
    const operator = node['operator'] as string
    const left = child(node, 'left')
    const right = child(node, 'right')
    if (operator === '&&' || operator === '||') return this.#logical(node, operator === '&&' ? 'both' : 'either')
    // A signal is never nullish, to JavaScript as to hardware.
    if (operator === '??') return childrenOf(node).forEach((inner) => this.rewriter.expression(inner))
    this.checkOperator(operator, left, right)
    this.context.open(node, `${runtimeName}.${binaryMethods[operator]!}(`)
    this.rewriter.expression(left)
    this.context.between(left, right, ', ')
    this.rewriter.expression(right)
    this.context.close(node, `, ${this.context.where(node)})`)
  }

  checkOperator(operator: string, left: Node, right: Node): void {
    const place = this.context.source.placeAt(this.context.source.find(operator, this.context.source.end(left)))
    if (operator === '==' || operator === '!=') {
      const help = `write '${operator}=', which compares exactly`
      fail('FW002', `'${operator}' converts its operands before it compares`, place, help)
    }
    if (operator === '>>>') {
      const help = "write '>>', which follows the sign of its left side"
      fail('FW003', "'>>>' has no meaning for hardware values", place, help)
    }
    if (bitwise.has(operator)) {
      const suspect = [left, right].find(
        (side) => side.type === 'BinaryExpression' && comparisons.has(side['operator'] as string),
      )
      if (suspect) {
        const [inner, outer] = suspect === right ? [left, child(suspect, 'left')] : [child(suspect, 'right'), right]
        const masked = `(${this.context.source.slice(inner)} ${operator} ${this.context.source.slice(outer)})`
        const comparison = suspect['operator'] as string
        const help = `write ${masked} ${comparison} …, or parenthesize the comparison if this is intended`
        fail('FW004', `'${operator}' has lower precedence than '${comparison}': this compares first`, place, help)
      }
    }
  }

  #logical(node: Node, method: string): void {
    const left = child(node, 'left')
    const right = child(node, 'right')
    this.context.open(node, `${runtimeName}.${method}(`)
    this.rewriter.expression(left)
    this.context.between(left, right, ', () => ')
    this.#bodyExpression(right)
    this.context.close(node, `, ${this.context.where(node)})`)
  }

  /** An expression as the body of an arrow function: an object literal needs parentheses. */
  #bodyExpression(node: Node): void {
    const object = unwrap(node).type === 'ObjectExpression' && node.type !== 'ParenthesisExpression'
    if (object) this.context.open(node, '(')
    this.rewriter.expression(node)
    if (object) this.context.close(node, ')')
  }

  unary(node: Node): void {
    const operator = node['operator'] as string
    const argument = child(node, 'argument')
    const method = { '!': 'not', '~': 'invert', '-': 'negate', '+': 'plus', typeof: 'typeof' }[operator]
    if (operator === 'delete') return this.#delete(node, unwrap(argument))
    if (!method || (operator === '-' && unwrap(argument).type === 'NumericLiteral'))
      return this.rewriter.expression(argument)
    this.context.editor.replace(
      this.context.source.start(node),
      this.context.source.start(argument),
      `${runtimeName}.${method}(`,
    )
    this.rewriter.expression(argument)
    this.context.close(node, `, ${this.context.where(node)})`)
  }

  /** `delete object.member` */
  #delete(node: Node, target: Node): void {
    const property = target.type === 'MemberExpression' ? child(target, 'property') : null
    if (!property) this.context.unsupported(node, 'delete of something other than a member', 'remove it')
    const object = child(target, 'object')
    this.context.editor.replace(
      this.context.source.start(node),
      this.context.source.start(object),
      `${runtimeName}.delete(`,
    )
    this.rewriter.expression(object)
    if (property.type === 'Computed') {
      const key = child(property, 'expression')
      this.context.between(object, key, ', ')
      this.rewriter.expression(key)
      this.context.editor.replace(this.context.source.end(key), this.context.source.end(node), '')
    } else {
      const text = `, '${nameOf(property)}'`
      this.context.editor.replace(this.context.source.end(object), this.context.source.end(node), text)
    }
    this.context.close(node, `, ${this.context.where(node)})`)
  }

  conditional(node: Node): void {
    const [test, then, other] = [child(node, 'test'), child(node, 'consequent'), child(node, 'alternate')]
    this.context.open(node, `${runtimeName}.choose(`)
    this.rewriter.expression(test)
    this.context.between(test, then, ', () => ')
    this.#bodyExpression(then)
    this.context.between(then, other, ', () => ')
    this.#bodyExpression(other)
    this.context.close(node, `, ${this.context.where(node)})`)
  }
}
