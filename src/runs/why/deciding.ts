/**
 * The operands that decide the value of an expression. Given their values, the others do not matter: in a product with a
 * factor 0, only that factor decides; in a multiplexer, the condition and the selected arm.
 */

import { operate } from '../../ir/evaluate.js'
import { indexOf, lengthOf, type IndexedExpr } from '../../ir/indexed.js'
import type { BinaryExpr, Expr, Memory, PortExpr, ShiftExpr, SignalExpr, UnaryExpr } from '../../ir/ir.js'
import type { Place } from '../../base/diagnostic/place.js'
import { obtain } from '../../base/maps.js'

/** Reads the operands of an expression as values of type `R`. */
export interface Reader<R extends { readonly value: bigint }> {
  leaf(expr: SignalExpr | PortExpr): R
  /** `address` is below the depth. */
  word(memory: Memory, address: number): R
  /** The expression that a signal without a name in the source stands for; null for any other signal. */
  definition(expr: SignalExpr): Expr | null
  /** The expressions of all such signals that an expression reads itself. */
  definitionsIn(expr: Expr): readonly Expr[]
}

export interface Decided<R> {
  readonly value: bigint
  /** In reading order. */
  readonly reads: readonly R[]
  /** The places of the needed parts of the expression, each line once: it may include functions. */
  readonly lines: readonly Place[]
}

/** The value of an expression, and the operands that decide it. */
export function decide<R extends { readonly value: bigint }>(expr: Expr, reader: Reader<R>): Decided<R> {
  const deciding = new Deciding(reader)
  deciding.settle(expr)
  const value = deciding.value(expr)
  deciding.needWhole(expr)
  return { value, reads: [...deciding.reads], lines: deciding.lines }
}

const allBits = ({ type }: Expr): bigint => (1n << BigInt(type.width)) - 1n
const bits = (value: bigint, { type }: Expr): bigint => BigInt.asUintN(type.width, value)
/** All bits up to the highest one of a mask, because sums and products depend on them. */
const upToHighest = (mask: bigint): bigint => (1n << BigInt(mask.toString(2).length)) - 1n

const names: ReadonlySet<Expr['kind']> = new Set(['signal', 'port', 'constant'])

class Deciding<R extends { readonly value: bigint }> {
  readonly reads = new Set<R>()
  private readonly values = new Map<Expr, bigint>()
  private readonly readOf = new Map<Expr, R>()
  /** The needed bits of each node, as far as known: the body of a block is not a tree. */
  private readonly needed = new Map<Expr, bigint>()
  /** The bits that are needed of expressions behind signals without a name. */
  private readonly pending: { readonly expr: Expr; readonly mask: bigint }[] = []

  constructor(private readonly reader: Reader<R>) {}

  /** The lines of operators, operands first; names are excluded, because they refer to declarations elsewhere. */
  get lines(): Place[] {
    const operators = [...this.needed.keys()].filter(({ kind }) => !names.has(kind)).reverse()
    return [...new Map(operators.map(({ place }) => [`${place.file}:${place.line}`, place])).values()]
  }

  readonly value = (expr: Expr): bigint => obtain(this.values, expr, () => this.compute(expr))

  /** Computes the values of signals without a name, the innermost first: a chain of them may be long for a recursion. */
  settle(root: Expr): void {
    const opened = new Set<Expr>()
    const stack = [root]
    for (let expr = stack.at(-1); expr; expr = stack.at(-1)) {
      if (opened.has(expr)) {
        this.value(expr)
        stack.pop()
      } else {
        opened.add(expr)
        stack.push(...this.reader.definitionsIn(expr).filter((inner) => !opened.has(inner)))
      }
    }
  }

  /** Finds the operands that decide a value. */
  needWhole(expr: Expr): void {
    this.need(expr, allBits(expr))
    for (const { expr: inner, mask } of this.pending) this.need(inner, mask)
  }

  /** Finds the operands that decide the masked bits of a node. */
  private need(expr: Expr, mask: bigint): void {
    const before = this.needed.get(expr) ?? 0n
    if ((mask & ~before) === 0n) return
    this.needed.set(expr, before | mask)
    this.visit(expr, mask)
  }

  private compute(expr: Expr): bigint {
    switch (expr.kind) {
      case 'signal': {
        const inner = this.reader.definition(expr)
        return inner ? this.value(inner) : this.leaf(expr)
      }
      case 'port':
        return this.leaf(expr)
      case 'select':
      case 'read':
        return this.item(expr)
      default:
        return operate(expr, this.value)
    }
  }

  private leaf(expr: SignalExpr | PortExpr): bigint {
    return this.read(expr, () => this.reader.leaf(expr)).value
  }

  private item(expr: IndexedExpr): bigint {
    const index = Number(this.value(indexOf(expr)))
    if (index >= lengthOf(expr)) return 0n
    if (expr.kind === 'select') return this.value(expr.items[index]!)
    return this.read(expr, () => this.reader.word(expr.memory, index)).value
  }

  private read(expr: Expr, make: () => R): R {
    return obtain(this.readOf, expr, make)
  }

  private visit(expr: Expr, mask: bigint): void {
    switch (expr.kind) {
      case 'constant':
        return
      case 'signal': {
        const inner = this.reader.definition(expr)
        if (!inner) return void this.reads.add(this.readOf.get(expr)!)
        return void this.pending.push({ expr: inner, mask })
      }
      case 'port':
        return void this.reads.add(this.readOf.get(expr)!)
      case 'unary':
        return this.visitUnary(expr, mask)
      case 'binary':
        return this.visitBinary(expr, mask)
      case 'compare':
        return this.needAll(expr.left, expr.right)
      case 'shift':
        return this.visitShift(expr, mask)
      case 'mux':
        this.needAll(expr.condition)
        return this.need(this.value(expr.condition) === 1n ? expr.then : expr.else, mask)
      case 'resize':
        return this.needExtended(expr.value, mask)
      case 'slice':
        return this.need(expr.value, mask << BigInt(expr.low))
      case 'concat':
        return this.visitParts(expr.parts, mask)
      case 'select':
      case 'read':
        return this.visitItem(expr, mask)
    }
  }

  private needAll(...exprs: readonly Expr[]): void {
    for (const expr of exprs) this.need(expr, allBits(expr))
  }

  /** Finds the needed bits of a value that is sign-extended. */
  private needExtended(expr: Expr, mask: bigint): void {
    const own = mask & allBits(expr)
    const sign = expr.type.signed && mask !== own ? 1n << BigInt(expr.type.width - 1) : 0n
    this.need(expr, own | sign)
  }

  private visitUnary({ op, operand }: UnaryExpr, mask: bigint): void {
    switch (op) {
      case 'not':
        return this.need(operand, mask)
      case 'parity':
        return this.needAll(operand)
      default:
        op satisfies never
    }
  }

  private visitBinary({ op, left, right }: BinaryExpr, mask: bigint): void {
    const [a, b] = [bits(this.value(left), left), bits(this.value(right), right)]
    switch (op) {
      case 'and':
        // Where the left is 0, it alone decides; where only the right is 0, that decides.
        this.need(left, mask & (~a | b))
        return this.need(right, mask & a)
      case 'or':
        this.need(left, mask & (a | ~b))
        return this.need(right, mask & ~a)
      case 'xor':
        this.need(left, mask)
        return this.need(right, mask)
      case 'mul':
        if (a === 0n || b === 0n) return this.needAll(a === 0n ? left : right)
        break
      case 'add':
      case 'sub':
        break
      default:
        op satisfies never
    }
    this.need(left, upToHighest(mask))
    this.need(right, upToHighest(mask))
  }

  private visitShift({ op, value, amount, type }: ShiftExpr, mask: bigint): void {
    if (this.value(value) === 0n) return this.needAll(value)
    this.needAll(amount)
    const width = BigInt(type.width)
    const by = this.value(amount) < width ? this.value(amount) : width
    switch (op) {
      case 'shl':
        return this.need(value, (mask >> by) & allBits(value))
      case 'shr':
        return this.needExtended(value, mask << by)
      default:
        op satisfies never
    }
  }

  private visitParts(parts: readonly Expr[], mask: bigint): void {
    let rest = parts.reduce((sum, { type }) => sum + type.width, 0)
    for (const part of parts) {
      rest -= part.type.width
      this.need(part, (mask >> BigInt(rest)) & allBits(part))
    }
  }

  private visitItem(expr: IndexedExpr, mask: bigint): void {
    this.needAll(indexOf(expr))
    const index = Number(this.value(indexOf(expr)))
    if (index >= lengthOf(expr)) return
    if (expr.kind === 'select') this.need(expr.items[index]!, mask)
    else this.reads.add(this.readOf.get(expr)!)
  }
}
