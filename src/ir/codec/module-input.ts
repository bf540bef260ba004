import type { Expr, Instance, Memory, Signal, Target } from '../ir.js'
import { bit, sameType } from '../integer.js'
import { readExpression } from './expressions.js'
import { Input } from './input.js'
import { limits, checkLimit, refuse } from './limits.js'

/** Reads references to the parts of a module, once these parts are read. */
export class ModuleInput extends Input {
  signals: readonly Signal[] = []
  memories: readonly Memory[] = []
  instances: readonly Instance[] = []
  private readonly expressions: Expr[] = []
  /** The nesting depth of operators in each expression, including its own. */
  private readonly heights: number[] = []
  /** The largest depth among the operands of the current expression. */
  private highest = 0

  signal(): Signal {
    return this.itemOf(this.signals)
  }

  memory(): Memory {
    return this.itemOf(this.memories)
  }

  port(): { readonly instance: Instance; readonly signal: Signal } {
    const instance = this.itemOf(this.instances)
    const signal = this.itemOf(instance.module.signals)
    if (signal.role !== 'input' && signal.role !== 'output') refuse(`${signal.path} is no port of ${instance.path}`)
    return { instance, signal }
  }

  target(): Target {
    return this.flag() ? this.port() : { instance: null, signal: this.signal() }
  }

  /** Reads all expressions of the module, operands first. */
  readExpressions(): void {
    this.list(() => {
      this.highest = 0
      this.expressions.push(readExpression(this))
      this.heights.push(this.highest + 1)
      checkLimit(this.highest, limits.operators, 'operators inside each other')
    })
  }

  /** Reads an operand of the current expression. */
  node(): Expr {
    const number = this.expressions.length - this.number(this.expressions.length + 1)
    this.highest = Math.max(this.highest, this.heights[number] ?? 0)
    return this.expressions[number] ?? refuse('an expression is its own operand')
  }

  /** Reads an operand of one unsigned bit. */
  condition(): Expr {
    return asCondition(this.node())
  }

  /** Reads an unsigned operand. */
  index(): Expr {
    return asIndex(this.node())
  }

  /** Reads the expression of a statement or a connection. */
  root(): Expr {
    return this.itemOf(this.expressions)
  }

  rootCondition(): Expr {
    return asCondition(this.root())
  }

  rootIndex(): Expr {
    return asIndex(this.root())
  }

  private itemOf<T>(items: readonly T[]): T {
    return items[this.number(items.length)]!
  }
}

function asCondition(expr: Expr): Expr {
  return sameType(expr.type, bit) ? expr : refuse('a condition is not one unsigned bit')
}

function asIndex(expr: Expr): Expr {
  return expr.type.signed ? refuse('an index has a sign') : expr
}
