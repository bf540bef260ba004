/** Lowers IR expressions to gates, and finds the conditions under which accesses are reached. */

import { canReport, indexOf, isExceeding, lengthOf, type IndexedExpr } from '../../../../ir/indexed.js'
import { canExceed } from '../../../../ir/integer.js'
import type {
  BinaryExpr,
  CompareExpr,
  Expr,
  Instance,
  Memory,
  ShiftExpr,
  Signal,
  UnaryExpr,
} from '../../../../ir/ir.js'
import { inDependencyOrder, operandsOf } from '../../../../ir/visit.js'
import { complement, one, zero, type GateGraph, type Literal } from './gates.js'
import {
  add,
  constantWord,
  fitWord,
  isEqual,
  isLess,
  multiply,
  muxWord,
  select,
  shiftLeft,
  shiftRight,
  subtract,
  type Word,
} from './words.js'

/** The values that an expression reads. */
export interface Environment {
  readonly gates: GateGraph
  signal(signal: Signal): Word
  port(instance: Instance, signal: Signal): Word
  words(memory: Memory): readonly Word[]
}

/** An access past the end, and the condition under which it is evaluated so. */
export interface PastEnd {
  readonly expr: IndexedExpr
  readonly flag: Literal
  readonly index: Word
}

/** One evaluation of an expression; each node is lowered once. */
export class Lowering {
  private readonly known = new Map<Expr, Word>()

  constructor(private readonly environment: Environment) {}

  word(expr: Expr): Word {
    const before = this.known.get(expr)
    if (before) return before
    const word = this.compute(expr)
    this.known.set(expr, word)
    return word
  }

  /** The accesses past the end in an expression that is evaluated when `reached` holds, in the order of evaluation. */
  pastEnd(root: Expr, reached: Literal): readonly PastEnd[] {
    if (!canReport(root)) return []
    const { gates } = this.environment
    const order = inDependencyOrder([root]).filter(canReport)
    const reach = new Map<Expr, Literal>([[root, reached]])
    const extend = (expr: Expr, when: Literal): void => void reach.set(expr, gates.or(reach.get(expr) ?? zero, when))
    for (const expr of order.toReversed()) this.reachOperands(expr, reach.get(expr) ?? zero, extend)
    return order.filter(isExceeding).map((expr) => {
      const index = this.word(indexOf(expr))
      const past = complement(isBelow(gates, index, lengthOf(expr)))
      return { expr, flag: gates.and(reach.get(expr) ?? zero, past), index }
    })
  }

  private reachOperands(expr: Expr, reach: Literal, extend: (expr: Expr, when: Literal) => void): void {
    const { gates } = this.environment
    if (expr.kind === 'mux') {
      const condition = this.word(expr.condition)[0]!
      extend(expr.condition, reach)
      extend(expr.then, gates.and(reach, condition))
      extend(expr.else, gates.and(reach, complement(condition)))
    } else if (expr.kind === 'select') {
      const index = this.word(expr.index)
      extend(expr.index, reach)
      expr.items.forEach((item, i) => {
        if (!canReport(item) || i >= 2 ** index.length) return
        extend(item, gates.and(reach, isEqual(gates, index, constantWord(BigInt(i), index.length))))
      })
    } else operandsOf(expr).forEach((operand) => extend(operand, reach))
  }

  private compute(expr: Expr): Word {
    const { gates } = this.environment
    const { width } = expr.type
    switch (expr.kind) {
      case 'constant':
        return constantWord(expr.value, width)
      case 'signal':
        return this.environment.signal(expr.signal)
      case 'port':
        return this.environment.port(expr.instance, expr.signal)
      case 'unary':
        return this.unary(expr.op, this.word(expr.operand))
      case 'binary':
        return this.binary(expr.op, this.word(expr.left), this.word(expr.right))
      case 'compare':
        return [this.compare(expr.op, this.word(expr.left), this.word(expr.right), expr.left.type.signed)]
      case 'shift':
        return this.shift(expr.op, this.word(expr.value), this.word(expr.amount), expr.type.signed)
      case 'mux':
        return muxWord(gates, this.word(expr.condition)[0]!, this.word(expr.then), this.word(expr.else))
      case 'resize': {
        const value = this.word(expr.value)
        return fitWord(value, width, expr.value.type.signed ? value.at(-1)! : zero)
      }
      case 'slice':
        return this.word(expr.value).slice(expr.low, expr.low + width)
      case 'concat':
        return expr.parts.toReversed().flatMap((part) => this.word(part))
      case 'select':
        return select(
          gates,
          this.word(expr.index),
          expr.items.map((item) => this.word(item)),
        )
      case 'read':
        return select(gates, this.word(expr.address), this.environment.words(expr.memory))
    }
  }

  private unary(op: UnaryExpr['op'], operand: Word): Word {
    switch (op) {
      case 'not':
        return operand.map(complement)
      case 'parity':
        return [operand.reduce((odd, bit) => this.environment.gates.xor(odd, bit))]
    }
  }

  private shift(op: ShiftExpr['op'], value: Word, amount: Word, isSigned: boolean): Word {
    const { gates } = this.environment
    switch (op) {
      case 'shl':
        return shiftLeft(gates, value, amount)
      case 'shr':
        return shiftRight(gates, value, amount, isSigned ? value.at(-1)! : zero)
    }
  }

  private binary(op: BinaryExpr['op'], left: Word, right: Word): Word {
    const { gates } = this.environment
    switch (op) {
      case 'add':
        return add(gates, left, right)
      case 'sub':
        return subtract(gates, left, right)
      case 'mul':
        return multiply(gates, left, right)
      case 'and':
      case 'or':
      case 'xor':
        return left.map((bit, i) => gates[op](bit, right[i]!))
    }
  }

  private compare(op: CompareExpr['op'], left: Word, right: Word, isSigned: boolean): Literal {
    const { gates } = this.environment
    switch (op) {
      case 'eq':
        return isEqual(gates, left, right)
      case 'ne':
        return complement(isEqual(gates, left, right))
      case 'lt':
        return isLess(gates, left, right, isSigned)
      case 'le':
        return complement(isLess(gates, right, left, isSigned))
    }
  }
}

/** True if an index is below a length. */
export function isBelow(gates: GateGraph, index: Word, length: number): Literal {
  if (!canExceed(index.length, length)) return one
  return isLess(gates, index, constantWord(BigInt(length), index.length), false)
}
