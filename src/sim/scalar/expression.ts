/** Expressions as JavaScript text, one statement at a time. */

import type { CompareExpr, Expr, SelectExpr, Target } from '../../ir/ir.js'
import type { Names } from './names.js'
import { canReport, indexCanExceed, operands } from './nets.js'
import {
  binaryText,
  concatText,
  literal,
  notText,
  numberText,
  parityText,
  representation,
  resizeText,
  shiftText,
  sliceText,
} from './number.js'

/** How the expressions of one method are printed. */
export interface PrintContext {
  readonly names: Names
  /** Where a signal that is read or assigned lives. */
  place(target: Target): string
  /** Text of a call that reports an index past the end and has the value 0; null where nothing is reported. */
  readonly report: ((expr: Expr, length: number, index: string) => string) | null
  /** A name that no other temporary of the method has. */
  fresh(): string
}

/** Deeper expressions are cut up by temporaries, so that neither this printer nor JavaScript's parser runs out of stack. */
const deepest = 40

/**
 * Prints the expressions of one statement. What is used more than once is bound to a temporary, declared in
 * {@link prelude}. That evaluates it even in an arm not taken, which nobody can tell, unless it reports an index past
 * the end: then the temporary is a function that computes its value when it is first called.
 */
export class StatementPrinter {
  private readonly declarations: string[] = []
  private readonly uses = new Map<Expr, number>()
  private readonly bound = new Map<Expr, string>()
  private readonly heights = new Map<Expr, number>()

  constructor(
    private readonly context: PrintContext,
    expressions: readonly Expr[],
  ) {
    for (const expr of expressions) this.count(expr)
  }

  /** The temporaries that the texts printed so far use; ends with a space if there are any. */
  get prelude(): string {
    return this.declarations.map((declaration) => `${declaration}; `).join('')
  }

  value(expr: Expr): string {
    return this.bindIfShared(expr, () => this.compute(expr))
  }

  /** The value as a condition, for `if` and `?:`. */
  test(expr: Expr): string {
    if (expr.kind === 'compare' && !this.isShared(expr)) return this.comparison(expr)
    return this.value(expr)
  }

  private count(root: Expr): void {
    const before = this.uses.get(root) ?? 0
    this.uses.set(root, before + 1)
    if (before === 0) for (const operand of operands(root)) this.count(operand)
  }

  private isShared(expr: Expr): boolean {
    return (this.uses.get(expr) ?? 0) > 1
  }

  private bindIfShared(expr: Expr, text: () => string): string {
    const known = this.bound.get(expr)
    if (known !== undefined) return known
    const printed = text()
    if (isAtom(expr)) return printed
    const height = 1 + Math.max(0, ...operands(expr).map((operand) => this.heights.get(operand) ?? 0))
    const bind = this.isShared(expr) || height > deepest
    this.heights.set(expr, bind ? 0 : height)
    return bind ? this.bind(expr, printed) : printed
  }

  private bind(expr: Expr, text: string): string {
    const name = this.context.fresh()
    const lazy = this.context.report !== null && canReport(expr)
    this.declarations.push(
      lazy ? `let ${name}v; const ${name} = () => (${name}v ??= ${text})` : `const ${name} = ${text}`,
    )
    const use = lazy ? `${name}()` : name
    this.bound.set(expr, use)
    return use
  }

  /** A value that the text around it mentions several times. */
  private atom(expr: Expr): string {
    const text = this.value(expr)
    return isAtom(expr) || this.bound.has(expr) ? text : this.bind(expr, text)
  }

  private compute(expr: Expr): string {
    const { type } = expr
    switch (expr.kind) {
      case 'constant':
        return literal(expr.value, type)
      case 'signal':
        return this.context.place({ instance: null, signal: expr.signal })
      case 'port':
        return this.context.place({ instance: expr.instance, signal: expr.signal })
      case 'unary': {
        const operand = this.value(expr.operand)
        return expr.op === 'not' ? notText(operand, type) : parityText(operand, expr.operand.type)
      }
      case 'binary':
        return binaryText(expr.op, this.value(expr.left), this.value(expr.right), type)
      case 'compare':
        return `(${this.comparison(expr)} ? 1 : 0)`
      case 'shift':
        return shiftText(expr.op, this.value(expr.value), this.number(expr.amount), type)
      case 'mux':
        return `(${this.test(expr.condition)} ? ${this.value(expr.then)} : ${this.value(expr.else)})`
      case 'resize':
        return resizeText(this.value(expr.value), expr.value.type, type)
      case 'slice':
        return sliceText(this.value(expr.value), expr.value.type, expr.low, type.width)
      case 'concat':
        return concatText(
          expr.parts.map((part) => ({ text: this.value(part), type: part.type })),
          type,
        )
      case 'select':
        return this.selection(expr)
      case 'read': {
        const address = numberText(this.atom(expr.address), expr.address.type)
        const word = `${this.context.names.memory(expr.memory)}[${address}]`
        return this.guarded(expr, expr.address, expr.memory.depth, word)
      }
    }
  }

  private number(expr: Expr): string {
    return numberText(this.value(expr), expr.type)
  }

  private comparison({ op, left, right }: CompareExpr): string {
    const symbol = { eq: '===', ne: '!==', lt: '<', le: '<=' }[op]
    return `${this.value(left)} ${symbol} ${this.value(right)}`
  }

  private selection(expr: SelectExpr): string {
    const index = numberText(this.atom(expr.index), expr.index.type)
    const items = expr.items.map((item) => this.value(item))
    return this.guarded(expr, expr.index, items.length, decide(index, items, 0))
  }

  /** `text` where the index is below `length`, else 0 and a report. */
  private guarded(expr: Expr, index: Expr, length: number, text: string): string {
    if (!indexCanExceed(expr)) return text
    const past = this.context.report?.(expr, length, this.atom(index)) ?? ''
    const zero = representation(expr.type) === 'big' ? '0n' : '0'
    return `(${numberText(this.atom(index), index.type)} < ${length} ? ${text} : ${past ? `(${past}, ${zero})` : zero})`
  }
}

/** A decision tree over `items`, of logarithmic depth. */
function decide(index: string, items: readonly string[], first: number): string {
  const [only] = items
  if (items.length === 1 && only !== undefined) return only
  const half = items.length >> 1
  const low = decide(index, items.slice(0, half), first)
  return `(${index} < ${first + half} ? ${low} : ${decide(index, items.slice(half), first + half)})`
}

function isAtom({ kind }: Expr): boolean {
  return kind === 'constant' || kind === 'signal' || kind === 'port'
}
