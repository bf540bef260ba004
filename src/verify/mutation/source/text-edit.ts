/** Finds a mistake in the source text and shows it as a changed line. */

import type { Place } from '../../../base/diagnostic/place.js'
import { argumentsOf, child, optional, unwrap, type Node } from '../../../language/transform/ast.js'
import {
  mistakenToken,
  tokensOf,
  type ConditionMistake,
  type Edit,
  type NewConstant,
  type TextOperator,
} from './edit.js'
import type { Syntax } from './syntax.js'
import type { LineDiff } from '../mutant.js'

/** Replacement text for a part of a file. */
interface TextEdit {
  readonly start: number
  readonly end: number
  readonly text: string
  /** `=== becomes !==`. */
  readonly what: string
}

/**
 * Returns the source edit of a mistake; null if the source at its place has no counterpart. Then a function of the language
 * made the hardware, or it arose in another way.
 * @param nth - the index among the similar nodes at the place
 */
export function textEdit(syntax: Syntax, edit: Edit, place: Place, nth: number): TextEdit | null {
  return new Editing(syntax, syntax.at(place), nth).find(edit)
}

class Editing {
  constructor(
    private readonly syntax: Syntax,
    private readonly nodes: readonly Node[],
    private readonly nth: number,
  ) {}

  find(edit: Edit): TextEdit | null {
    switch (edit.kind) {
      case 'operator':
        return this.operator(edit)
      case 'swap':
        return this.swapped(edit.op)
      case 'operand':
        return this.operand(edit)
      case 'complement': {
        const node = this.pick(({ type, operator }) => type === 'UnaryExpression' && /^[!~]$/.test(String(operator)))
        return node && this.replace(node, this.slice(child(node, 'argument')), `${String(node['operator'])} left out`)
      }
      case 'condition':
        return this.condition(edit.becomes)
      case 'arm': {
        const node = this.pick(({ type }) => type === 'ConditionalExpression')
        return node && this.constant(child(node, edit.arm === 'then' ? 'consequent' : 'alternate'), edit.constant)
      }
      case 'index': {
        const node = this.pick((one) => one.type === 'MemberExpression' && isComputed(one))
        const index = node && child(child(node, 'property'), 'expression')
        return index && this.replace(index, `${this.operandText(index)} + 1`)
      }
      case 'drop':
        return this.dropped()
      case 'assigned': {
        const node = this.pick(({ type, operator }) => type === 'AssignmentExpression' && operator === '=')
        return node && this.constant(child(node, 'right'), edit.constant)
      }
      case 'reset': {
        const node = this.pick(({ type }) => type === 'CallExpression')
        const value = node && argumentsOf(node)[1]
        return value ? this.constant(value, edit.constant) : null
      }
      case 'note':
        return null
    }
  }

  /** Returns the wanted one of the nodes that match. */
  private pick(isWanted: (node: Node & { readonly operator?: unknown }) => boolean): Node | null {
    const found = this.nodes.filter(isWanted)
    return found[this.nth % found.length] ?? null
  }

  private operator({ op, becomes }: Extract<Edit, { kind: 'operator' }>): TextEdit | null {
    const node = this.pick((one) => isOperator(one, op))
    if (node) return this.otherToken(node, mistakenToken(tokenOf(node), becomes))
    if (op === 'sub') return this.withoutSign()
    if (op !== 'eq' && op !== 'ne') return null
    // A function of the language, such as `any`, or its complement is a comparison in the IR, too.
    const complement = this.pick(({ type, operator }) => type === 'UnaryExpression' && operator === '!')
    if (complement) return this.replace(complement, this.slice(child(complement, 'argument')), '! left out')
    const call = this.pick(({ type }) => type === 'CallExpression')
    return call && this.replace(call, `!${this.slice(call)}`)
  }

  /** `-x` is 0 - x. */
  private withoutSign(): TextEdit | null {
    const node = this.pick(({ type, operator }) => type === 'UnaryExpression' && operator === '-')
    return node && this.replace(node, this.slice(child(node, 'argument')), '- left out')
  }

  private otherToken(node: Node, token: string): TextEdit {
    const { source } = this.syntax
    const old = tokenOf(node)
    const operand = optional(node, 'left') ?? child(node, 'argument')
    const start = node['prefix'] === true ? source.start(node) : source.find(old, source.end(operand))
    const edit = { start, end: start + old.length, text: token, what: `${old} becomes ${token}` }
    if (!this.bindsLess(token, node)) return edit
    const [first, last] = [source.start(node), source.end(node)]
    const text = `(${source.text.slice(first, start)}${token}${source.text.slice(start + old.length, last)})`
    return { ...edit, start: first, end: last, text }
  }

  /** True if an expression with the new operator would need parentheses. */
  private bindsLess(token: string, node: Node): boolean {
    const around = this.syntax.parentOf(node)
    if (node.type !== 'BinaryExpression' || around?.type !== 'BinaryExpression') return false
    return strength(token) < strength(tokenOf(around))
  }

  private swapped(op: Extract<Edit, { kind: 'swap' }>['op']): TextEdit | null {
    const node = this.pick((one) => one.type === 'BinaryExpression' && isOperator(one, op))
    if (!node) return null
    const [left, right] = [child(node, 'left'), child(node, 'right')]
    return this.replace(node, `${this.operandText(right)} ${tokenOf(node)} ${this.operandText(left)}`)
  }

  private operand({ op, side, constant }: Extract<Edit, { kind: 'operand' }>): TextEdit | null {
    const node = this.pick((one) => isOperator(one, op))
    if (!node) return null
    const token = tokenOf(node)
    if (node.type === 'UpdateExpression')
      return 'by' in constant && constant.by === 1
        ? this.replace(node, `${this.slice(child(node, 'argument'))} ${token[0]!}= 2`)
        : null
    // The IR has no `>`: it swaps the operands instead.
    const isMirrored = token === '>' || token === '>='
    return this.constant(child(node, isMirrored === (side === 'left') ? 'right' : 'left'), constant)
  }

  private constant(node: Node, constant: NewConstant): TextEdit | null {
    const bare = unwrap(node)
    if ('member' in constant) {
      if (bare.type !== 'MemberExpression' || isComputed(bare)) return null
      return this.replace(node, `${this.slice(child(bare, 'object'))}.${constant.member}`)
    }
    // A struct literal is not one of its members.
    if (bare.type === 'ObjectExpression') return null
    const by = 'by' in constant ? constant.by : this.stepTo(bare, constant.text)
    if (typeof by === 'string') return this.replace(node, by)
    if (bare.type === 'NumericLiteral' && this.slice(bare) === String(bare['value']))
      return this.replace(node, String(Number(bare['value']) + by))
    const isSum = bare.type === 'BinaryExpression' && strength(tokenOf(bare)) >= strength('+')
    return this.replace(node, `${isSum ? this.slice(node) : this.operandText(node)} ${by === 1 ? '+' : '-'} 1`)
  }

  /** A flag written as a number changes by one. */
  private stepTo(node: Node, text: string): string | 1 | -1 {
    const isNumber = node.type === 'NumericLiteral' || node.type === 'BinaryExpression'
    if (!isNumber || text === '0') return text
    return text === 'true' ? 1 : -1
  }

  private condition(becomes: ConditionMistake): TextEdit | null {
    const node = this.pick(({ type }) => type === 'IfStatement' || type === 'ConditionalExpression')
    const test = node && child(node, 'test')
    if (!test) return null
    return this.replace(test, becomes === 'negated' ? `!${this.operandText(test)}` : becomes)
  }

  private dropped(): TextEdit | null {
    const node = this.pick(({ type }) => type === 'AssignmentExpression' || type === 'UpdateExpression')
    const statement = node && this.syntax.parentOf(node)
    if (statement?.type !== 'ExpressionStatement') return null
    const around = this.syntax.parentOf(statement)
    const isAlone =
      around?.type !== 'IfStatement' && around?.type !== 'ForStatement' && around?.type !== 'ForOfStatement'
    return this.replace(statement, isAlone ? '' : '{}', `no ${this.slice(statement).replace(/;$/, '')}`)
  }

  private replace(node: Node, text: string, what = `${this.slice(node)} becomes ${text}`): TextEdit {
    const { source } = this.syntax
    return { start: source.start(node), end: source.end(node), text, what }
  }

  /** The text of a node as an operand of another operator. */
  private operandText(node: Node): string {
    const text = this.slice(node)
    return /^(Binary|Conditional|Assignment|ArrowFunction)/.test(node.type) ? `(${text})` : text
  }

  private slice(node: Node): string {
    return this.syntax.source.slice(node)
  }
}

function isOperator(node: Node, op: TextOperator): boolean {
  return /^(Binary|Update|Assignment)Expression$/.test(node.type) && tokensOf(op).includes(tokenOf(node))
}

function tokenOf(node: Node): string {
  return typeof node['operator'] === 'string' ? node['operator'] : ''
}

function isComputed(node: Node): boolean {
  return child(node, 'property').type === 'Computed'
}

const strengths = ['||', '&&', '|', '^', '&', '=== !==', '< <= > >=', '<< >>', '+ -', '*']

function strength(token: string): number {
  return strengths.findIndex((tokens) => tokens.split(' ').includes(token))
}

/** The line that a mistake changes; the first one if there are several. */
export function lineDiff(text: string, { start, end, text: by }: TextEdit): LineDiff {
  const begin = text.lastIndexOf('\n', start - 1) + 1
  const afterEnd = text.indexOf('\n', end)
  const rest = text.slice(end, afterEnd < 0 ? text.length : afterEnd)
  const [before, ...more] = text.slice(begin, end).concat(rest).split('\n')
  const after = `${text.slice(begin, start)}${by}${rest}`
  return { before: more.length > 0 ? `${before!} …` : before!, after: after.trim() === '' ? null : after.trimEnd() }
}

/** Shows a mistake without a counterpart in the source as a note at its line. */
export function notedLine(text: string, line: number, note: string): LineDiff {
  const before = text.split('\n')[line - 1] ?? ''
  return { before, after: `${before} // ${note}` }
}
