/** Arithmetic, comparisons and choices of machine words. */

import { and, isZero, or } from './bitwise.js'
import { isConstant, onesOf, ordered, type CompareOp, type Graph, type Node } from './graph.js'
import { shiftLeft, toShort } from './shifts.js'

export function add(g: Graph, a: Node, b: Node): Node {
  const [x, y] = ordered(a, b)
  if (isConstant(x)) return g.constant(x.constant + y.constant, x.size)
  if (isConstant(y) && y.constant === 0n) return x
  const bits = Math.min(x.size, Math.max(x.bits, y.bits) + 1)
  return g.operation('add', x.size, [x, y], { bits, zeros: Math.min(x.zeros, y.zeros) })
}

export function subtract(g: Graph, x: Node, y: Node): Node {
  if (x === y) return g.constant(0n, x.size)
  if (isConstant(y)) {
    if (isConstant(x)) return g.constant(x.constant - y.constant, x.size)
    if (y.constant === 0n) return x
  }
  return g.operation('sub', x.size, [x, y], { zeros: Math.min(x.zeros, y.zeros) })
}

export function multiply(g: Graph, a: Node, b: Node): Node {
  const [x, y] = ordered(a, b)
  if (isConstant(y)) {
    if (isConstant(x)) return g.constant(x.constant * y.constant, x.size)
    if (y.constant === 0n) return y
    if (y.isOneHot) return shiftLeft(g, x, y.zeros)
  }
  const [bits, zeros] = [Math.min(x.size, x.bits + y.bits), Math.min(x.size, x.zeros + y.zeros)]
  return g.operation('mul', x.size, [x, y], { bits, zeros })
}

/** 0 or 1. */
export function compare(g: Graph, op: CompareOp, x: Node, y: Node): Node {
  const truth = (value: boolean): Node => g.constant(value ? 1n : 0n, 32)
  if (x === y) return truth(op === 'eq' || op === 'leu' || op === 'les')
  if (isConstant(x) && isConstant(y)) return truth(holds(op, x, y))
  if (op === 'eq' || op === 'ne') return compareEqual(g, op, ...ordered(x, y))
  if (op === 'ltu' || op === 'leu') {
    const known = knownOrder(g, op, x, y)
    if (known !== null) return typeof known === 'boolean' ? truth(known) : known
  }
  return g.operation(op, 32, [x, y], { bits: 1 })
}

function holds(op: CompareOp, x: Node, y: Node): boolean {
  const value = ({ constant, size }: Node): bigint =>
    op === 'lts' || op === 'les' ? BigInt.asIntN(size, constant) : constant
  const [left, right] = [value(x), value(y)]
  switch (op) {
    case 'eq':
      return left === right
    case 'ne':
      return left !== right
    case 'ltu':
    case 'lts':
      return left < right
    case 'leu':
    case 'les':
      return left <= right
  }
}

/** The second of the two may be a constant. */
function compareEqual(g: Graph, op: 'eq' | 'ne', x: Node, y: Node): Node {
  if (isConstant(y)) {
    if (y.bits > x.bits) return g.constant(op === 'eq' ? 0n : 1n, 32)
    if (y.constant === 0n) {
      if (op === 'eq') return isZero(g, x)
      if (x.bits <= 1) return toShort(g, x)
    }
    if (y.constant === 1n && x.bits <= 1) return op === 'eq' ? toShort(g, x) : isZero(g, x)
  }
  return g.operation(op, 32, [x, y], { bits: 1 })
}

/** A comparison with a constant that the number of bits decides, or that is simpler in another way. */
function knownOrder(g: Graph, op: 'ltu' | 'leu', x: Node, y: Node): Node | boolean | null {
  const isStrict = op === 'ltu'
  if (isConstant(y)) {
    if (x.bits < y.bits || (!isStrict && y.constant === onesOf(x.bits))) return true
    if (y.constant === 0n) return isStrict ? false : isZero(g, x)
    if (isStrict && y.constant === 1n) return isZero(g, x)
  }
  if (isConstant(x)) {
    if (x.bits > y.bits || (isStrict && x.constant === onesOf(y.bits))) return false
    if (x.constant === 0n) return isStrict ? compare(g, 'ne', y, g.constant(0n, y.size)) : true
  }
  return null
}

/** `x` if the condition, of one bit, is 1, else `y`. */
export function choose(g: Graph, condition: Node, x: Node, y: Node): Node {
  if (x === y) return x
  if (isConstant(condition)) return condition.constant === 1n ? x : y
  const [inner] = condition.args
  if (condition.op === 'eqz' && inner!.bits <= 1 && inner!.size === 32) return choose(g, inner!, y, x)
  if (x.bits <= 1 && y.bits <= 1 && x.size === 32) {
    const bit = chooseBit(g, condition, x, y)
    if (bit) return bit
  }
  if (x.op === 'mux' && x.args[0] === condition) return choose(g, condition, x.args[1]!, y)
  if (y.op === 'mux' && y.args[0] === condition) return choose(g, condition, x, y.args[2]!)
  if (y.op === 'mux' && y.args[1] === x) return choose(g, or(g, condition, y.args[0]!), x, y.args[2]!)
  const [bits, zeros] = [Math.max(x.bits, y.bits), Math.min(x.zeros, y.zeros)]
  return g.operation('mux', x.size, [condition, x, y], { bits, zeros, isOneHot: x.isOneHot && y.isOneHot })
}

function chooseBit(g: Graph, condition: Node, x: Node, y: Node): Node | null {
  if (isConstant(x)) return x.constant === 1n ? or(g, condition, y) : and(g, isZero(g, condition), y)
  if (isConstant(y)) return y.constant === 1n ? or(g, isZero(g, condition), x) : and(g, condition, x)
  if (x === condition) return or(g, condition, y)
  if (y === condition) return and(g, condition, x)
  return null
}
