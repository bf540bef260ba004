/** Mistakes as a designer would make them in the source, and the IR operators of the operators in the source. */

import type { BinaryExpr, CompareExpr, ShiftExpr } from '../../../ir/ir.js'

/** IR operators that have an operator in the source. */
export type TextOperator = BinaryExpr['op'] | CompareExpr['op'] | ShiftExpr['op']

/** The change of a constant: one more, one less, or another text, for example of a flag or of an enum member. */
export type NewConstant = { readonly by: 1 | -1 } | { readonly text: string } | { readonly member: string }

export type Edit =
  /** Another operator. */
  | { readonly kind: 'operator'; readonly op: TextOperator; readonly becomes: Mistake }
  /** The two operands are swapped. */
  | { readonly kind: 'swap'; readonly op: TextOperator }
  /** A constant operand of an operator. */
  | {
      readonly kind: 'operand'
      readonly op: TextOperator
      readonly side: 'left' | 'right'
      readonly constant: NewConstant
    }
  /** A `!` or `~` is missing. */
  | { readonly kind: 'complement' }
  /** The condition of an `if` or a `?:`. */
  | { readonly kind: 'condition'; readonly becomes: ConditionMistake }
  /** A constant arm of a `?:`. */
  | { readonly kind: 'arm'; readonly arm: 'then' | 'else'; readonly constant: NewConstant }
  /** An index plus one in the brackets of `a[i]`. */
  | { readonly kind: 'index' }
  /** A missing assignment. */
  | { readonly kind: 'drop' }
  /** An assigned constant. */
  | { readonly kind: 'assigned'; readonly constant: NewConstant }
  /** The value of a register after reset. */
  | { readonly kind: 'reset'; readonly constant: NewConstant }
  /** A mistake without a counterpart in the source. */
  | { readonly kind: 'note'; readonly text: string }

/** How an operator is wrong: its opposite, or off at the boundary. */
export type Mistake = 'opposite' | 'boundary'

/** How a condition is wrong: always true, always false, or negated. */
export type ConditionMistake = 'true' | 'false' | 'negated'

/** `!(a < b)` becomes the opposite comparison in the IR, but its source has the mistake at another place. */
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

/** Returns the operator that a designer may have written by mistake. */
export function mistakenToken(token: string, mistake: Mistake): string {
  return (mistake === 'boundary' ? boundaries : opposites)[token]!
}
