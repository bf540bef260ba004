/**
 * Conditions over the signals of a design, as they are written:
 *
 *     query     = condition [ 'for' number ]
 *     condition = unary { operator unary }
 *     operator  = '||' | '&&' | '|' | '^' | '&' | '==' | '!=' | '===' | '!==' | '<' | '<=' | '>' | '>='
 *               | '<<' | '>>' | '+' | '-' | '*'
 *     unary     = { '!' | '~' | '-' } operand
 *     operand   = number | 'true' | 'false' | name | function '(' condition ')' | '(' condition ')'
 *     function  = 'rise' | 'fall' | 'change' | 'before' | 'earlier' | 'any' | 'all' | 'isX'
 *     number    = decimal | '0x' hexadecimal | '0b' binary, with '_' between digits
 *     name      = part { '.' part }
 *     part      = one or more of: letters, digits, '_', '$', '*', '?', '[' … ']', '{' … '}'
 *
 * Operators and their precedence are TypeScript's, from the weakest: `||`, `&&`, `|`, `^`, `&`, equality, order, shifts,
 * `+ -`, `*`. A `*` that touches a name belongs to it: a product has blanks.
 *
 * A name that begins with `dut` or with a wildcard is the path of a signal, or of several; any other is the member of an
 * enum, alone or behind the name of its enum. In a dump, paths begin with the names of its uppermost scopes.
 */

/** Operators of two operands; `==` is `===`, as there is nothing to convert. */
export type BinaryOperator =
  | '||' | '&&' | '|' | '^' | '&' | '===' | '!==' | '<' | '<=' | '>' | '>=' | '<<' | '>>' | '+' | '-' | '*' // prettier-ignore

export type UnaryOperator = '!' | '~' | '-'

/**
 * Over time: `rise`, `fall`, `change`, `earlier`, and `before`, the value in the cycle before; over the matches of a
 * wildcard: `any`, `all`; over the bits of a value: `isX`, true if one of them is x or z.
 */
export type FunctionName = 'rise' | 'fall' | 'change' | 'before' | 'earlier' | 'any' | 'all' | 'isX'

/** A condition, or a part of one. `at` is where it stands in the text, from 0; an operator where its sign stands. */
export type Condition = NumberNode | BooleanNode | NameNode | UnaryNode | BinaryNode | CallNode

interface NumberNode {
  readonly kind: 'number'
  readonly value: bigint
  readonly at: number
}

interface BooleanNode {
  readonly kind: 'boolean'
  readonly value: boolean
  readonly at: number
}

/** A signal, signals, or the member of an enum. */
export interface NameNode {
  readonly kind: 'name'
  readonly text: string
  readonly at: number
  /** The names with which paths begin, if that is not `dut`. */
  readonly roots?: readonly string[]
}

interface UnaryNode {
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

/** A query: a condition, and when it counts. */
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

/** True if a name is the path of a signal: it begins with the top or with a wildcard. */
export function isPath({ text, roots }: NameNode): boolean {
  if (roots?.some((root) => text === root || text.startsWith(`${root}.`) || text.startsWith(`${root}[`))) return true
  return /^(dut(?![\p{ID_Continue}$])|[*?{])/u.test(text)
}

/** Prints a query as it was understood. */
export function printQuery({ condition, cycles }: Query): string {
  return printCondition(condition) + (cycles > 1 ? ` for ${cycles}` : '')
}

/** The condition as text, with the parentheses that it needs to be read as the same again. */
export function printCondition(node: Condition): string {
  switch (node.kind) {
    case 'number':
    case 'boolean':
      return String(node.value)
    case 'name':
      return node.text
    case 'unary':
      return node.operator + enclosed(node.operand, node.operand.kind === 'binary')
    case 'call':
      return `${node.name}(${printCondition(node.argument)})`
    case 'binary': {
      const strength = precedence[node.operator]
      const left = enclosed(node.left, strengthOf(node.left) < strength || isTrap(node.operator, node.left))
      const right = enclosed(node.right, strengthOf(node.right) <= strength || isTrap(node.operator, node.right))
      return `${left} ${node.operator} ${right}`
    }
  }
}

function enclosed(node: Condition, isWanted: boolean): string {
  return isWanted ? `(${printCondition(node)})` : printCondition(node)
}

function strengthOf(node: Condition): number {
  return node.kind === 'binary' ? precedence[node.operator] : Infinity
}

/** A comparison beside `&`, `|` or `^` stands in parentheses, if it is meant. */
function isTrap(operator: string, side: Condition): boolean {
  const strength = strengthOf(side)
  return ['&', '|', '^'].includes(operator) && (strength === precedence['==='] || strength === precedence['<'])
}
