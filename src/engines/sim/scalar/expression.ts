import type { CompareExpr, Expr, SelectExpr, Target } from '../../../ir/ir.js'
import { canReport, isExceeding, lengthOf, indexOf, type IndexedExpr } from '../../../ir/indexed.js'
import { inDependencyOrder, operandsOf } from '../../../ir/visit.js'
import type { Names } from './names.js'
import {
  binaryText,
  concatText,
  literal,
  numberText,
  unaryText,
  representation,
  resizeText,
  shiftText,
  sliceText,
} from './number.js'

/** Settings for printing the expressions of one method. */
export interface PrintContext {
  readonly names: Names
  /** Returns the text of a signal that is read or assigned. */
  place(target: Target): string
  /** Text of a call that reports an index past the end and returns 0; null if nothing is reported. */
  readonly report: ((expr: Expr, length: number, index: string) => string) | null
  /** Returns a new name for a temporary of the method. */
  fresh(): string
}

/** Deeper expressions are split into temporaries, so that this printer and JavaScript's parser do not overflow the stack. */
const deepest = 40

/**
 * Prints the expressions of one statement. A value used more than once is bound to a temporary, declared in {@link prelude}.
 * The temporary is evaluated even if its arm is not taken, without a visible effect, unless it reports an index past the
 * end: then it is a function that computes its value at the first call.
 */
export class StatementPrinter {
  private readonly declarations: string[] = []
  private readonly texts = new Map<Expr, string>()
  private readonly bound = new Set<Expr>()
  private readonly heights = new Map<Expr, number>()

  /** An expression that the text mentions several times is listed once for each mention. */
  constructor(
    private readonly context: PrintContext,
    expressions: readonly Expr[],
  ) {
    const uses = useCounts(expressions)
    for (const expr of inDependencyOrder(expressions)) {
      this.texts.set(expr, this.compute(expr))
      const tooDeep = this.height(expr) > deepest
      if (!isAtom(expr) && (tooDeep || uses.get(expr)! > 1)) this.bind(expr)
    }
  }

  /** The declarations of temporaries in use; ends with a space if there are any. */
  get prelude(): string {
    return this.declarations.map((declaration) => `${declaration}; `).join('')
  }

  value(expr: Expr): string {
    return this.texts.get(expr)!
  }

  /** The text of a condition, for `if` and `?:`. */
  test(expr: Expr): string {
    return expr.kind === 'compare' && !this.bound.has(expr) ? this.comparison(expr) : this.value(expr)
  }

  /** The height of the text of `expr` above the nearest temporaries. */
  private height(expr: Expr): number {
    let height = 1
    for (const operand of operandsOf(expr)) height = Math.max(height, 1 + this.heights.get(operand)!)
    this.heights.set(expr, height)
    return height
  }

  private bind(expr: Expr): void {
    const name = this.context.fresh()
    const text = this.value(expr)
    const lazy = this.context.report !== null && canReport(expr)
    this.declarations.push(
      lazy ? `let ${name}v; const ${name} = () => (${name}v ??= ${text})` : `const ${name} = ${text}`,
    )
    this.texts.set(expr, lazy ? `${name}()` : name)
    this.heights.set(expr, 0)
    this.bound.add(expr)
  }

  /** The text of a value that the surrounding text mentions several times. */
  private atom(expr: Expr): string {
    if (!isAtom(expr) && !this.bound.has(expr)) this.bind(expr)
    return this.value(expr)
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
      case 'unary':
        return unaryText(expr.op, this.value(expr.operand), expr.operand.type)
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
        const word = `${this.context.names.own(expr.memory)}[${address}]`
        return this.guarded(expr, word)
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
    return this.guarded(expr, decide(index, items, 0))
  }

  /** `text` if the index is below `length`, else 0 and a report. */
  private guarded(expr: IndexedExpr, text: string): string {
    if (!isExceeding(expr)) return text
    const [index, length] = [indexOf(expr), lengthOf(expr)]
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

function useCounts(roots: readonly Expr[]): ReadonlyMap<Expr, number> {
  const uses = new Map<Expr, number>()
  const mention = (expr: Expr): void => void uses.set(expr, (uses.get(expr) ?? 0) + 1)
  roots.forEach(mention)
  for (const expr of inDependencyOrder(roots)) operandsOf(expr).forEach(mention)
  return uses
}

function isAtom({ kind }: Expr): boolean {
  return kind === 'constant' || kind === 'signal' || kind === 'port'
}
