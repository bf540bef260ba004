/** Lowers expressions of the IR to machine words. */

import type {
  BinaryExpr,
  ConcatExpr,
  Expr,
  Instance,
  Memory,
  MuxExpr,
  SelectExpr,
  ShiftExpr,
  Signal,
  ReadExpr,
} from '../../../ir/ir.js'
import { binaryValue, compareValues, unaryValue } from './operators.js'
import { choose, multiply } from './arithmetic.js'
import type { Graph, Node } from './graph.js'
import { any } from './bitwise.js'
import { isInside, shortIndex } from './indices.js'
import type { MemoryPlace } from './layout.js'
import { wordOfBits } from './masks.js'
import { choosePacked } from './packing.js'
import { shifted } from './shift-values.js'
import {
  bitsOf,
  bitwise,
  chooseValue,
  constantValue,
  joined,
  normalized,
  resized,
  wordCount,
  wordSize,
  type Value,
} from './values.js'

/** The values that an expression reads, and how the arms of a choice are joined. */
export interface Environment {
  readonly graph: Graph
  signal(signal: Signal): Value
  port(instance: Instance, signal: Signal): Value
  memory(memory: Memory): MemoryPlace
  /**
   * Returns true if only the taken arm of a choice is to be computed: the same for each walk of one site.
   * @param isDear - true if the arms have added enough nodes for it
   */
  decide(site: object, isDear: boolean): boolean
}

/** With more new nodes in its arms, a choice computes only the arm that is taken. */
export const branchCost = 4

/** One evaluation of an expression; each node is lowered once. */
export class Lowering {
  private readonly known = new Map<Expr, Value>()
  private readonly g: Graph

  constructor(private readonly environment: Environment) {
    this.g = environment.graph
  }

  value(expr: Expr): Value {
    if (expr.kind === 'signal') return this.environment.signal(expr.signal)
    if (expr.kind === 'port') return this.environment.port(expr.instance, expr.signal)
    const before = this.known.get(expr)
    if (before) return before
    const value = this.compute(expr)
    this.known.set(expr, value)
    return value
  }

  /** The only word of a condition. */
  bit(expr: Expr): Node {
    return this.value(expr)[0]!
  }

  private compute(expr: Exclude<Expr, { readonly kind: 'signal' | 'port' }>): Value {
    const { g } = this
    const { type } = expr
    switch (expr.kind) {
      case 'constant':
        return constantValue(g, expr.value, type.width)
      case 'unary':
        return unaryValue(g, expr.op, this.value(expr.operand), expr.operand.type)
      case 'binary':
        return binaryValue(g, expr.op, this.value(expr.left), this.value(expr.right), type)
      case 'compare':
        return [compareValues(g, expr.op, this.value(expr.left), this.value(expr.right), expr.left.type.signed)]
      case 'shift':
        return this.shift(expr)
      case 'mux':
        return this.mux(expr)
      case 'resize':
        if (type.width < expr.value.type.width) return normalized(g, this.bits(expr.value, 0, type.width), type)
        return resized(g, this.value(expr.value), expr.value.type, type)
      case 'slice':
        return this.bits(expr.value, expr.low, type.width)
      case 'concat':
        return this.concat(expr)
      case 'select':
        return this.select(expr)
      case 'read':
        return this.read(expr)
    }
  }

  /** Bits of an expression, unsigned, without computing the others where that can be avoided. */
  private bits(expr: Expr, low: number, width: number): Value {
    const { g } = this
    if (expr.kind === 'slice') return this.bits(expr.value, expr.low + low, width)
    if (expr.kind === 'concat') return this.bitsOfConcat(expr, low, width)
    if (expr.kind === 'resize' && low + width <= expr.value.type.width) return this.bits(expr.value, low, width)
    if (expr.kind === 'binary' && expr.type.width > 64 && isBitwise(expr.op))
      return bitwise(g, expr.op, this.bits(expr.left, low, width), this.bits(expr.right, low, width))
    return bitsOf(g, this.value(expr), low, width)
  }

  private bitsOfConcat({ parts }: ConcatExpr, low: number, width: number): Value {
    let at = 0
    const found: { readonly value: Value; readonly width: number }[] = []
    for (const part of parts.toReversed()) {
      const [from, to] = [Math.max(low, at), Math.min(low + width, at + part.type.width)]
      if (from < to) found.push({ value: this.bits(part, from - at, to - from), width: to - from })
      at += part.type.width
    }
    return joined(this.g, found)
  }

  private concat(expr: ConcatExpr): Value {
    const { parts, type } = expr
    if (type.width > 32 || parts.some((part) => part.type.width !== 1)) return this.bitsOfConcat(expr, 0, type.width)
    return [
      wordOfBits(
        this.g,
        parts.toReversed().map((part) => this.bits(part, 0, 1)[0]!),
      ),
    ]
  }

  private shift({ op, value, amount, type }: ShiftExpr): Value {
    return shifted(this.g, op, this.value(value), this.value(amount), type)
  }

  private mux(expr: MuxExpr): Value {
    const { g } = this
    const condition = this.bit(expr.condition)
    if (condition.op === 'const') return this.value(condition.constant === 1n ? expr.then : expr.else)
    const before = g.nodes.length
    const [x, y] = [this.value(expr.then), this.value(expr.else)]
    const isDear = g.nodes.length - before > branchCost
    if (!this.environment.decide(expr, isDear)) return chooseValue(g, condition, x, y)
    const branch = { conditions: [condition], phis: [] }
    return x.map((word, i) => (word === y[i] ? word : g.phi(branch, [word, y[i]!])))
  }

  private select({ index, items, type }: SelectExpr): Value {
    const { g } = this
    const at = shortIndex(g, this.value(index))
    const none = constantValue(g, 0n, type.width)
    if (at.op === 'const') return at.constant < BigInt(items.length) ? this.value(items[Number(at.constant)]!) : none
    const values = items.map((item) => this.value(item))
    const packed = type.signed || type.width > 32 ? null : choosePacked(g, at, values.flat(), type.width)
    if (packed) return [packed]
    return none.map((zero, i) =>
      this.guarded(
        at,
        items.length,
        this.decide(
          at,
          values.map((value) => value[i]!),
          0,
        ),
        zero,
      ),
    )
  }

  /** A tree of choices, of logarithmic depth. */
  private decide(index: Node, items: readonly Node[], first: number): Node {
    if (items.length === 1) return items[0]!
    const { g } = this
    const half = items.length >> 1
    const [low, high] = [
      this.decide(index, items.slice(0, half), first),
      this.decide(index, items.slice(half), first + half),
    ]
    return choose(g, isInside(g, index, first + half), low, high)
  }

  private guarded(index: Node, length: number, value: Node, otherwise: Node): Node {
    return choose(this.g, isInside(this.g, index, length), value, otherwise)
  }

  private read({ memory, address, type }: ReadExpr): Value {
    const { g } = this
    const place = this.environment.memory(memory)
    const at = shortIndex(g, this.value(address))
    const inside = isInside(g, at, memory.depth)
    // A read past the end takes word 0, and drops it.
    const offset = multiply(g, choose(g, inside, at, g.constant(0n, 32)), g.constant(BigInt(place.stride), 32))
    const [size, count] = [wordSize(type.width), wordCount(type.width)]
    return Array.from({ length: count }, (_, i) => {
      const bits = type.signed ? size : Math.min(size, type.width - 64 * i)
      return choose(g, inside, g.read(place.address + 8 * i, offset, size, bits), g.constant(0n, size))
    })
  }
}

const isBitwise = (op: BinaryExpr['op']): op is 'and' | 'or' | 'xor' => op === 'and' || op === 'or' || op === 'xor'

/** 1 if a switch takes a case with these values. */
export function isOneOf(g: Graph, subject: Value, values: readonly bigint[], width: number): Node {
  const hits = values.map((value) => compareValues(g, 'eq', subject, constantValue(g, value, width), false))
  return any(g, hits)
}
