/** Random expressions of every kind, over all widths and signs that matter: the food of the semantic tests. */

import type { Expr, Memory, Signal, Type } from '../../../src/ir/ir.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { biasedValue } from '../../../src/engines/sim/stimulus/stimulus.js'
import * as ir from '../../support/ir.js'

const widths = [1, 2, 3, 4, 7, 8, 9, 16, 31, 32, 33, 53, 54, 64, 65, 100]

export class ExpressionSource {
  private readonly random: Random
  /** The expressions that have been made, to be shared. */
  private readonly made: Expr[] = []

  constructor(
    seed: number,
    private readonly signals: readonly Signal[],
    private readonly memories: readonly Memory[],
  ) {
    this.random = new Random(seed)
  }

  type(): Type {
    const width = this.pick(widths)
    return { width, signed: this.random.below(2) === 0 }
  }

  /** An expression of `type`, of about the given depth. */
  expr(type: Type, depth: number): Expr {
    const shared = this.made.filter((expr) => expr.type.width === type.width && expr.type.signed === type.signed)
    if (shared.length > 0 && this.random.below(5) === 0) return this.pick(shared)
    const result = depth <= 0 ? this.leaf(type) : this.node(type, depth - 1)
    this.made.push(result)
    return result
  }

  /** Expressions made so far are shared no more: a new statement begins. */
  forget(): void {
    this.made.length = 0
  }

  private pick<T>(items: readonly T[]): T {
    return items[this.random.below(items.length)]!
  }

  private leaf(type: Type): Expr {
    if (this.random.below(4) === 0) return ir.constant(biasedValue(this.random, type), type)
    const signal = ir.get(this.pick(this.signals))
    return signal.type.width === type.width && signal.type.signed === type.signed ? signal : ir.resize(signal, type)
  }

  private node(type: Type, depth: number): Expr {
    const any = (): Expr => this.expr(this.type(), depth)
    const same = (): Expr => this.expr(type, depth)
    const bit = (): Expr => this.expr(ir.u(1), depth)
    const index = (): Expr => this.expr(ir.u(this.pick([1, 2, 3, 4, 8])), depth)
    const fitted = (expr: Expr): Expr =>
      expr.type.width === type.width && expr.type.signed === type.signed ? expr : ir.resize(expr, type)
    switch (this.random.below(14)) {
      case 0:
        return ir.unary('not', same())
      case 1:
        return fitted(ir.unary('parity', any()))
      case 2:
      case 3:
      case 4:
        return ir.binary(this.pick(['add', 'sub', 'mul', 'and', 'or', 'xor'] as const), same(), same())
      case 5: {
        const side = this.type()
        const op = this.pick(['eq', 'ne', 'lt', 'le'] as const)
        return fitted(ir.compare(op, this.expr(side, depth), this.expr(side, depth)))
      }
      case 6:
        return ir.shift(this.pick(['shl', 'shr'] as const), same(), index())
      case 7:
        return ir.shift('shr', same(), index())
      case 8:
        return ir.mux(bit(), same(), same())
      case 9:
        return ir.resize(any(), type)
      case 10: {
        const value = any()
        const width = 1 + this.random.below(value.type.width)
        return fitted(ir.slice(value, this.random.below(value.type.width - width + 1), width))
      }
      case 11:
        return fitted(ir.concat([any(), any(), any()].slice(0, 1 + this.random.below(3))))
      case 12: {
        const items = Array.from({ length: 1 + this.random.below(6) }, same)
        return ir.select(index(), [items[0]!, ...items.slice(1)])
      }
      default:
        return this.memories.length === 0 ? same() : fitted(ir.read(this.pick(this.memories), index()))
    }
  }
}
