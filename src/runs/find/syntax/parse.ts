import {
  precedence,
  type BinaryOperator,
  type Condition,
  type FunctionName,
  type Query,
  type UnaryOperator,
} from './condition.js'
import { failAt } from './refuse.js'
import { Reader } from './reader.js'
import { suggest } from '../../../base/diagnostic/suggest.js'

const functions: readonly FunctionName[] = ['rise', 'fall', 'change', 'earlier', 'any', 'all']
const unaryOperators: readonly UnaryOperator[] = ['!', '~', '-']
const comparisons: readonly string[] = ['===', '!==', '<', '<=', '>', '>=']

/** Characters of a condition, and parentheses and signs inside each other: more are nobody's. */
const most = { length: 5000, depth: 500 }

/**
 * Reads what is looked for.
 * @throws FlitwaveError FW970 for a text that is no condition, FW004 for one that is mostly meant otherwise
 */
export function parseQuery(text: string): Query {
  const reader = new Reader(text)
  if (text.length > most.length)
    reader.refuse(`the condition has ${text.length} characters`, `write ${most.length} at most`)
  const parser = new Parser(reader)
  return { text, ...parser.query() }
}

class Parser {
  private depth = 0
  /** What stands in parentheses. */
  private readonly enclosed = new Set<Condition>()

  constructor(private readonly reader: Reader) {}

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
    if (text.endsWith('.') || !reader.takes('(')) return { kind: 'name', text, at }
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
