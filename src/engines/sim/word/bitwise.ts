/** Bitwise operations, simplified as they are made. */

import { isConstant, onesOf, ordered, type Graph, type Node } from './graph.js'

export function and(g: Graph, a: Node, b: Node): Node {
  const [x, y] = ordered(a, b)
  if (x === y) return x
  if (isConstant(y)) return andConstant(g, x, y)
  if (areOpposite(x, y)) return g.constant(0n, x.size)
  return absorbed(g, x, y) ?? absorbed(g, y, x) ?? andNode(g, x, y)
}

function andNode(g: Graph, x: Node, y: Node): Node {
  const isOneHot = x.isOneHot || y.isOneHot || isNegative(x, y) || isNegative(y, x)
  const [bits, zeros] = [Math.min(x.bits, y.bits), Math.max(x.zeros, y.zeros)]
  return g.operation('and', x.size, [x, y], { bits, zeros, isOneHot })
}

function andConstant(g: Graph, x: Node, y: Node): Node {
  const mask = y.constant
  if (isConstant(x)) return g.constant(x.constant & mask, x.size)
  if (mask === 0n) return y
  if (keepsAll(mask, x)) return x
  if (x.zeros >= y.bits) return g.constant(0n, x.size)
  const [first, second] = x.args
  if (x.op === 'and' && isConstant(second!)) return and(g, first!, g.constant(second!.constant & mask, x.size))
  if (x.op === 'or') {
    if (first!.zeros >= y.bits) return and(g, second!, y)
    if (second!.zeros >= y.bits) return and(g, first!, y)
  }
  return andNode(g, x, y)
}

const keepsAll = (mask: bigint, { bits }: Node): boolean => (mask & onesOf(bits)) === onesOf(bits)

/** `x & (z & mask)`, where the mask keeps all of x, is `x & z`. */
function absorbed(g: Graph, x: Node, y: Node): Node | null {
  if (y.op !== 'and' || !isConstant(y.args[1]!) || !keepsAll(y.args[1]!.constant, x)) return null
  return and(g, x, y.args[0]!)
}

/** True if `y` is `-x`: `x & -x` is the lowest bit of x. */
const isNegative = (x: Node, y: Node): boolean => y.op === 'sub' && y.args[1] === x && y.args[0]!.bits === 0

export function or(g: Graph, a: Node, b: Node): Node {
  const [x, y] = ordered(a, b)
  if (x === y) return x
  if (isConstant(y)) {
    if (isConstant(x)) return g.constant(x.constant | y.constant, x.size)
    if (y.constant === 0n) return x
    if (y.constant === onesOf(y.bits) && x.bits <= y.bits) return y
  }
  if (x.bits <= 1 && y.bits <= 1 && areOpposite(x, y)) return g.constant(1n, x.size)
  return g.operation('or', x.size, [x, y], { bits: Math.max(x.bits, y.bits), zeros: Math.min(x.zeros, y.zeros) })
}

export function xor(g: Graph, a: Node, b: Node): Node {
  const [x, y] = ordered(a, b)
  if (x === y) return g.constant(0n, x.size)
  if (isConstant(y)) {
    if (isConstant(x)) return g.constant(x.constant ^ y.constant, x.size)
    if (y.constant === 0n) return x
    if (x.op === 'xor' && isConstant(x.args[1]!))
      return xor(g, x.args[0]!, g.constant(x.args[1]!.constant ^ y.constant, x.size))
    if (y.constant === 1n && x.bits <= 1 && x.size === 32) return isZero(g, x)
  }
  return g.operation('xor', x.size, [x, y], { bits: Math.max(x.bits, y.bits), zeros: Math.min(x.zeros, y.zeros) })
}

/** 1 if a word is 0, else 0. */
export function isZero(g: Graph, x: Node): Node {
  if (isConstant(x)) return g.constant(x.constant === 0n ? 1n : 0n, 32)
  const [first, second] = x.args
  switch (x.op) {
    case 'eqz':
      if (first!.bits <= 1 && first!.size === 32) return first!
      return g.operation('ne', 32, [first!, g.constant(0n, first!.size)], { bits: 1 })
    case 'eq':
      return g.operation('ne', 32, [first!, second!], { bits: 1 })
    case 'ne':
      return second!.bits === 0 && isConstant(second!)
        ? g.operation('eqz', 32, [first!], { bits: 1 })
        : g.operation('eq', 32, [first!, second!], { bits: 1 })
    case 'ltu':
      return g.operation('leu', 32, [second!, first!], { bits: 1 })
    case 'leu':
      return g.operation('ltu', 32, [second!, first!], { bits: 1 })
    case 'lts':
      return g.operation('les', 32, [second!, first!], { bits: 1 })
    case 'les':
      return g.operation('lts', 32, [second!, first!], { bits: 1 })
    default:
      return g.operation('eqz', 32, [x], { bits: 1 })
  }
}

/** The low `width` bits. */
export function lowBits(g: Graph, x: Node, width: number): Node {
  return width >= x.size || x.bits <= width ? x : and(g, x, g.constant(onesOf(width), x.size))
}

/** True if one of the two, of one bit, is the complement of the other. */
function areOpposite(x: Node, y: Node): boolean {
  return complemented(x) === y || complemented(y) === x
}

function complemented({ op, args }: Node): Node | null {
  return op === 'eqz' && args[0]!.bits <= 1 && args[0]!.size === 32 ? args[0]! : null
}

export function all(g: Graph, conditions: readonly Node[]): Node {
  return conditions.reduce((both, one) => and(g, both, one), g.constant(1n, 32))
}

export function any(g: Graph, conditions: readonly Node[]): Node {
  return conditions.reduce((either, one) => or(g, either, one), g.constant(0n, 32))
}
