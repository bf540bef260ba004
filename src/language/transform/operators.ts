import { fail } from '../../base/diagnostic/diagnostic.js'
import { child, childrenOf, unwrap, type Node } from './ast.js'
import { runtimeName } from './context.js'
import { Part } from './part.js'
import { binaryMethods, bitwise, comparisons } from './syntax.js'

/** Rewrites operators that produce a value. */
export class Operators extends Part {
  binary(node: Node): void {
    const operator = node['operator'] as string
    const left = child(node, 'left')
    const right = child(node, 'right')
    if (operator === '&&' || operator === '||')
      return this.#lazy(node, operator === '&&' ? 'both' : 'either', left, right)
    // A signal is never nullish, in JavaScript as in hardware.
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

  /** Writes a call with an expression and the values that it may select, which become arrow functions. */
  #lazy(node: Node, method: string, condition: Node, ...values: readonly Node[]): void {
    this.context.open(node, `${runtimeName}.${method}(`)
    this.rewriter.expression(condition)
    values.forEach((value, i) => {
      this.context.between(values[i - 1] ?? condition, value, ', () => ')
      this.#bodyExpression(value)
    })
    this.context.close(node, `, ${this.context.where(node)})`)
  }

  /** Writes an expression as the body of an arrow function; an object literal needs parentheses. */
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
    this.context.head(node, argument, `${runtimeName}.${method}(`)
    this.rewriter.expression(argument)
    this.context.close(node, `, ${this.context.where(node)})`)
  }

  /** `delete object.member` */
  #delete(node: Node, target: Node): void {
    if (target.type !== 'MemberExpression')
      this.context.unsupported(node, 'delete of something other than a member', 'remove it')
    this.context.head(node, child(target, 'object'), `${runtimeName}.delete(`)
    this.member(target, this.context.source.end(node), `, ${this.context.where(node)})`)
  }

  conditional(node: Node): void {
    this.#lazy(node, 'choose', child(node, 'test'), child(node, 'consequent'), child(node, 'alternate'))
  }
}
