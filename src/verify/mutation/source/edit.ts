/** Mistakes as a designer would make them in the text, and the operators of the IR that those of the text become. */

import type { BinaryExpr, CompareExpr, ShiftExpr } from '../../../ir/ir.js'

/** Operators of the IR that are operators of the text. */
export type TextOperator = BinaryExpr['op'] | CompareExpr['op'] | ShiftExpr['op']

/** The change of a constant: greater or less by one, or another text, such as that of a flag or of a member of an enum. */
export type NewConstant = { readonly by: 1 | -1 } | { readonly text: string } | { readonly member: string }

export type Edit =
  /** Another operator. */
  | { readonly kind: 'operator'; readonly op: TextOperator; readonly becomes: Mistake }
  /** Both operands change their places. */
  | { readonly kind: 'swap'; readonly op: TextOperator }
  /** A constant beside an operator. */
  | {
      readonly kind: 'operand'
      readonly op: TextOperator
      readonly side: 'left' | 'right'
      readonly constant: NewConstant
    }
  /** `!` or `~` less. */
  | { readonly kind: 'complement' }
  /** The condition of an `if` or a `?:`. */
  | { readonly kind: 'condition'; readonly becomes: ConditionMistake }
  /** A constant that a `?:` chooses. */
  | { readonly kind: 'arm'; readonly arm: 'then' | 'else'; readonly constant: NewConstant }
  /** One more in the brackets of `a[i]`. */
  | { readonly kind: 'index' }
  /** An assignment less. */
  | { readonly kind: 'drop' }
  /** A constant that is assigned. */
  | { readonly kind: 'assigned'; readonly constant: NewConstant }
  /** The value of a register after reset. */
  | { readonly kind: 'reset'; readonly constant: NewConstant }
  /** A mistake that no text says. */
  | { readonly kind: 'note'; readonly text: string }

/** How an operator is mistaken: for its opposite, or at the boundary. */
export type Mistake = 'opposite' | 'boundary'

/** How a condition is mistaken: it holds always, never, or when it does not. */
export type ConditionMistake = 'true' | 'false' | 'negated'

/** A comparison is its complement in `!(a < b)`, but then the text says so at another place. */
const tokens: Readonly<Record<TextOperator, readonly string[]>> = {
  add: ['+', '++', '+='],
  sub: ['-', '--', '-='],
  mul: ['*', '*='],
  and: ['&', '&&', '&='],
  or: ['|', '||', '|='],
  xor: ['^', '^='],
  eq: ['==='],
  ne: ['!=='],
  lt: ['<', '>'],
  le: ['<=', '>='],
  shl: ['<<', '<<='],
  shr: ['>>', '>>='],
}

const opposites: Readonly<Record<string, string>> = {
  ...{ '+': '-', '-': '+', '++': '--', '--': '++', '+=': '-=', '-=': '+=', '*': '+', '*=': '+=' },
  ...{ '&': '|', '&&': '||', '&=': '|=', '|': '&', '||': '&&', '|=': '&=', '^': '|', '^=': '|=' },
  ...{ '===': '!==', '!==': '===', '<': '>=', '>=': '<', '>': '<=', '<=': '>' },
  ...{ '<<': '>>', '>>': '<<', '<<=': '>>=', '>>=': '<<=' },
}

const boundaries: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }

export function tokensOf(op: TextOperator): readonly string[] {
  return tokens[op]
}

/** The operators that a designer may have written instead of another one. */
export function mistakenToken(token: string, mistake: Mistake): string {
  return (mistake === 'boundary' ? boundaries : opposites)[token]!
}
