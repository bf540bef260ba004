/**
 * Conditions over the signals of a design, as they are written:
 *
 *     query     = condition [ 'for' number ]
 *     condition = unary { operator unary }
 *     operator  = '||' | '&&' | '|' | '^' | '&' | '==' | '!=' | '===' | '!==' | '<' | '<=' | '>' | '>='
 *               | '<<' | '>>' | '+' | '-' | '*'
 *     unary     = { '!' | '~' | '-' } operand
 *     operand   = number | 'true' | 'false' | name | function '(' condition ')' | '(' condition ')'
 *     function  = 'rise' | 'fall' | 'change' | 'earlier' | 'any' | 'all'
 *     number    = decimal | '0x' hexadecimal | '0b' binary, with '_' between digits
 *     name      = part { '.' part }
 *     part      = one or more of: letters, digits, '_', '$', '*', '?', '[' … ']', '{' … '}'
 *
 * Operators and their precedence are TypeScript's, from the weakest: `||`, `&&`, `|`, `^`, `&`, equality, order, shifts,
 * `+ -`, `*`. A `*` that touches a name belongs to it: a product has blanks.
 *
 * A name that begins with `dut` or with a wildcard is the path of a signal, or of several; any other is the member of an
 * enum, alone or behind the name of its enum.
 */

/** Operators of two operands; `==` is `===`, as there is nothing to convert. */
export type BinaryOperator =
  | '||' | '&&' | '|' | '^' | '&' | '===' | '!==' | '<' | '<=' | '>' | '>=' | '<<' | '>>' | '+' | '-' | '*' // prettier-ignore

export type UnaryOperator = '!' | '~' | '-'

/** Over time: `rise`, `fall`, `change`, `earlier`; over the matches of a wildcard: `any`, `all`. */
export type FunctionName = 'rise' | 'fall' | 'change' | 'earlier' | 'any' | 'all'

/** A condition, or a part of one. `at` is where it stands in the text, from 0; an operator where its sign stands. */
export type Condition = NumberNode | BooleanNode | NameNode | UnaryNode | BinaryNode | CallNode

export interface NumberNode {
  readonly kind: 'number'
  readonly value: bigint
  readonly at: number
}

export interface BooleanNode {
  readonly kind: 'boolean'
  readonly value: boolean
  readonly at: number
}

/** A signal, signals, or the member of an enum. */
export interface NameNode {
  readonly kind: 'name'
  readonly text: string
  readonly at: number
}

export interface UnaryNode {
  readonly kind: 'unary'
  readonly operator: UnaryOperator
  readonly operand: Condition
  readonly at: number
}

export interface BinaryNode {
  readonly kind: 'binary'
  readonly operator: BinaryOperator
  readonly left: Condition
  readonly right: Condition
  readonly at: number
}

export interface CallNode {
  readonly kind: 'call'
  readonly name: FunctionName
  readonly argument: Condition
  readonly at: number
}

/** What is looked for. */
export interface Query {
  /** As it was written. */
  readonly text: string
  readonly condition: Condition
  /** The cycles in a row in which it has to hold; 1 where nothing is said. */
  readonly cycles: number
}

/** How strongly operators bind; all bind to the left. */
export const precedence: Readonly<Record<BinaryOperator, number>> = {
  '||': 1,
  '&&': 2,
  '|': 3,
  '^': 4,
  '&': 5,
  '===': 6,
  '!==': 6,
  '<': 7,
  '<=': 7,
  '>': 7,
  '>=': 7,
  '<<': 8,
  '>>': 8,
  '+': 9,
  '-': 9,
  '*': 10,
}

/** Whether a name is the path of a signal: it begins with `dut` or with a wildcard. */
export function isPath({ text }: NameNode): boolean {
  return /^(dut(?![\p{ID_Continue}$])|[*?{])/u.test(text)
}
