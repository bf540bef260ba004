import {
  precedence,
  type BinaryOperator,
  type Condition,
  type FunctionName,
  type Query,
  type UnaryOperator,
} from './condition.js'
import { failAt } from './refuse.js'
import { suggest } from '../../../base/diagnostic/suggest.js'

const functions: readonly FunctionName[] = ['rise', 'fall', 'change', 'before', 'earlier', 'any', 'all', 'isX']
const unaryOperators: readonly UnaryOperator[] = ['!', '~', '-']
const comparisons: readonly string[] = ['===', '!==', '<', '<=', '>', '>=']

/** The most characters of a condition, and the most parentheses and signs inside each other. */
const most = { length: 5000, depth: 500 }

/**
 * Reads what is looked for.
 * @param roots - the names with which paths begin, besides `dut`: those at the top of a dump
 * @throws FlitwaveError FW970 for a text that is no condition, FW004 for one that is mostly meant otherwise
 */
export function parseQuery(text: string, roots?: readonly string[]): Query {
  const reader = new Reader(text)
  if (text.length > most.length)
    reader.refuse(`the condition has ${text.length} characters`, `write ${most.length} at most`)
  const parser = new Parser(reader, roots)
  return { text, ...parser.query() }
}

class Parser {
  private depth = 0
  /** An expression in parentheses. */
  private readonly enclosed = new Set<Condition>()

  constructor(
    private readonly reader: Reader,
    private readonly roots: readonly string[] | undefined,
  ) {}

  query(): Pick<Query, 'condition' | 'cycles'> {
    const { reader } = this
    const condition = this.condition(0)
    const cycles = reader.takes('for') ? this.duration() : 1
    if (reader.isAtEnd) return { condition, cycles }
    const word = reader.word()
    if (word === ')') return reader.refuse('this parenthesis closes none', 'take it away, or open one before')
    if (word === '=') return reader.refuse('`=` assigns', 'write `===` to compare')
    return reader.expected('an operator', 'the operators are || && | ^ & === !== < <= > >= << >> + - *')
  }

  private duration(): number {
    const { reader } = this
    const { at } = reader
    const cycles = reader.takeNumber() ?? reader.expected('a number of cycles', 'write, for example, `for 10`')
    if (cycles >= 1n && cycles <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(cycles)
    return reader.refuse('nothing holds for so many cycles', 'write a whole number from 1', at)
  }

  /** Operands that are joined by operators which bind more strongly than `least`. */
  private condition(least: number): Condition {
    const { reader } = this
    let left = this.unary()
    for (;;) {
      const operator = operatorOf(reader.operator())
      if (!operator || precedence[operator] <= least) return left
      const { at } = reader
      reader.go(reader.operator()!.length)
      const right = this.condition(precedence[operator])
      this.refuseTrap(operator, at, [left, right])
      left = { kind: 'binary', operator, left, right, at }
    }
  }

  /** `a & b === c` compares first: see FW004. */
  private refuseTrap(operator: BinaryOperator, at: number, sides: readonly Condition[]): void {
    if (!['&', '|', '^'].includes(operator)) return
    const compared = sides.find((side) => this.isBareComparison(side))
    if (compared?.kind !== 'binary') return
    const message = `\`${operator}\` binds weaker than \`${compared.operator}\`: this compares first`
    const help = `put \`… ${operator} …\` into parentheses, or the comparison if it is meant`
    failAt('FW004', message, this.reader.text, at, help)
  }

  private isBareComparison(side: Condition): boolean {
    return side.kind === 'binary' && comparisons.includes(side.operator) && !this.enclosed.has(side)
  }

  private unary(): Condition {
    const { reader } = this
    if (++this.depth > most.depth) reader.refuse('the condition is nested too deeply', 'take it apart')
    const { at } = reader
    const operator = unaryOperators.find((sign) => reader.takes(sign))
    const node: Condition = operator ? { kind: 'unary', operator, operand: this.unary(), at } : this.operand(at)
    this.depth--
    return node
  }

  private operand(at: number): Condition {
    const { reader } = this
    if (reader.takes('(')) return this.inParentheses(at)
    const value = reader.takeNumber()
    if (value !== null) return { kind: 'number', value, at }
    const text = reader.takeName() ?? this.failForOperand()
    if (text === 'true' || text === 'false') return { kind: 'boolean', value: text === 'true', at }
    if (text.endsWith('.') || !reader.takes('('))
      return { kind: 'name', text, at, ...(this.roots && { roots: this.roots }) }
    const name = functions.find((known) => known === text) ?? this.failForFunction(text, at)
    return { kind: 'call', name, argument: this.inParentheses(at), at }
  }

  private inParentheses(at: number): Condition {
    const { reader } = this
    const inside = this.condition(0)
    if (reader.takes('for')) reader.refuse('`for` stands inside', 'write it once, behind the whole condition')
    if (!reader.takes(')')) reader.refuse('this parenthesis is not closed', 'write `)` behind what it encloses', at)
    this.enclosed.add(inside)
    return inside
  }

  private failForFunction(text: string, at: number): never {
    const help = suggest(text, functions) ?? `the functions are ${functions.join(', ')}`
    return this.reader.refuse(`there is no function ${text}`, help, at)
  }

  private failForOperand(): never {
    const { reader } = this
    const word = reader.word()
    if (/^\d/.test(word)) return reader.refuse(`\`${word}\` is no whole number`, 'write it as 12, 0x1f or 0b101')
    return reader.expected('a signal or a value', 'write a path such as `dut.count`, a number, or a member of an enum')
  }
}

/** `==` and `!=` are `===` and `!==`: of values of hardware, none is converted. */
function operatorOf(sign: string | null): BinaryOperator | null {
  if (sign === '==' || sign === '!=') return `${sign}=`
  return sign as BinaryOperator | null
}

/** The longest come first. */
const operators = /===|!==|==|!=|<<|>>|<=|>=|&&|\|\||[|^&<>+*-]/y
const number = /(0x[\da-f](_?[\da-f])*|0b[01](_?[01])*|\d(_?\d)*)(?![\p{ID_Continue}$.])/iuy
const name =
  /(?:[\p{ID_Continue}$*?]|\[[^[\]\s.]*\]|\{[^{}\s.]*\})+(?:\.(?:[\p{ID_Continue}$*?]|\[[^[\]\s.]*\]|\{[^{}\s.]*\})+)*/uy
const blanks = /\s*/y

/** Takes the text of a condition apart, from left to right. */
class Reader {
  private next = 0

  constructor(readonly text: string) {
    this.skipBlanks()
  }

  /** Where it stands. */
  get at(): number {
    return this.next
  }

  get isAtEnd(): boolean {
    return this.next === this.text.length
  }

  /** Takes just this sign or word, if it stands here. */
  takes(wanted: string): boolean {
    if (!this.text.startsWith(wanted, this.next)) return false
    if (/\w$/.test(wanted) && /^[\p{ID_Continue}$]/u.test(this.text.slice(this.next + wanted.length))) return false
    this.go(wanted.length)
    return true
  }

  /** The operator of two operands that stands here; null if none does. It is not taken. */
  operator(): string | null {
    return this.match(operators)
  }

  takeNumber(): bigint | null {
    const found = this.match(number)
    if (found === null) return null
    this.go(found.length)
    return BigInt(found.replaceAll('_', ''))
  }

  takeName(): string | null {
    const found = this.match(name)
    if (found === null || /^\d/.test(found)) return null
    this.go(found.length)
    return found
  }

  go(length: number): void {
    this.next += length
    this.skipBlanks()
  }

  /** @throws FlitwaveError FW970, saying what should stand here */
  expected(what: string, help: string): never {
    return this.refuse(`${what} is missing ${this.isAtEnd ? 'at the end' : `before \`${this.word()}\``}`, help)
  }

  /** @throws FlitwaveError FW970 */
  refuse(message: string, help: string, at = this.next): never {
    return failAt('FW970', message, this.text, at, help)
  }

  /** The next token, for messages. */
  word(): string {
    return /^(?:[\p{ID_Continue}$.]+|\W)/u.exec(this.text.slice(this.next))?.[0] ?? ''
  }

  private match(expression: RegExp): string | null {
    expression.lastIndex = this.next
    return expression.exec(this.text)?.[0] ?? null
  }

  private skipBlanks(): void {
    this.next += this.match(blanks)?.length ?? 0
  }
}
