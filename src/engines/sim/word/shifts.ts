/** Shifts, extensions and the two sizes of words. */

import { lowBits, or } from './bitwise.js'
import { isConstant, type Graph, type Node } from './graph.js'

export function shiftLeft(g: Graph, x: Node, by: number): Node {
  if (by === 0) return x
  if (by >= x.size || x.zeros >= x.size) return g.constant(0n, x.size)
  if (isConstant(x)) return g.constant(x.constant << BigInt(by), x.size)
  const bits = Math.min(x.size, x.bits + by)
  const { isOneHot } = x
  return g.operation('shl', x.size, [x, g.constant(BigInt(by), x.size)], { bits, zeros: x.zeros + by, isOneHot })
}

/** Fills with zeros. */
export function shiftRight(g: Graph, x: Node, by: number): Node {
  if (by === 0) return x
  if (by >= x.bits) return g.constant(0n, x.size)
  if (isConstant(x)) return g.constant(x.constant >> BigInt(by), x.size)
  const [first, second] = x.args
  if (x.op === 'or' && isSimplerShifted(first!, second!, by))
    return or(g, shiftRight(g, first!, by), shiftRight(g, second!, by))
  if (x.op === 'shru' && isConstant(second!)) return shiftRight(g, first!, by + Number(second!.constant))
  if (x.op === 'shl' && isConstant(second!) && first!.bits + Number(second!.constant) <= x.size) {
    const left = Number(second!.constant)
    return left > by ? shiftLeft(g, first!, left - by) : shiftRight(g, first!, by - left)
  }
  const { isOneHot } = x
  const [bits, zeros] = [x.bits - by, Math.max(0, x.zeros - by)]
  return g.operation('shru', x.size, [x, g.constant(BigInt(by), x.size)], { bits, zeros, isOneHot })
}

const isSimplerShifted = (x: Node, y: Node, by: number): boolean =>
  x.bits <= by || y.bits <= by || (x.op === 'shl' && y.op === 'shl' && x.zeros >= by)

/** Fills with the sign. */
export function shiftSigned(g: Graph, x: Node, by: number): Node {
  if (by === 0) return x
  if (x.bits < x.size) return shiftRight(g, x, by)
  if (isConstant(x)) return g.constant(BigInt.asIntN(x.size, x.constant) >> BigInt(by), x.size)
  return g.operation('shrs', x.size, [x, g.constant(BigInt(by), x.size)], {})
}

/** Shifts by a word of the same size, which is below the size. */
export function shiftBy(g: Graph, op: 'shl' | 'shru' | 'shrs', x: Node, amount: Node): Node {
  if (isConstant(amount)) {
    const by = Number(amount.constant)
    return op === 'shl'
      ? shiftLeft(g, x, by)
      : op === 'shru'
        ? shiftRight(g, x, by)
        : shiftSigned(g, x, Math.min(by, x.size - 1))
  }
  if (op === 'shru') return g.operation(op, x.size, [x, amount], { bits: x.bits, isOneHot: x.isOneHot })
  return g.operation(op, x.size, [x, amount], {
    isOneHot: op === 'shl' && x.isOneHot,
    zeros: op === 'shl' ? x.zeros : 0,
  })
}

/** The low `width` bits, extended by the highest of them. */
export function signExtended(g: Graph, x: Node, width: number): Node {
  if (width >= x.size || x.bits < width) return x
  if (isConstant(x)) return g.constant(BigInt.asIntN(width, x.constant), x.size)
  const unused = x.size - width
  return shiftSigned(g, shiftLeft(g, x, unused), unused)
}

/** The low 32 bits. */
export function toShort(g: Graph, x: Node): Node {
  if (x.size === 32) return x
  if (isConstant(x)) return g.constant(x.constant, 32)
  if (x.op === 'extu' || x.op === 'exts') return x.args[0]!
  const { isOneHot } = x
  return g.operation('wrap', 32, [x], { bits: Math.min(32, x.bits), zeros: Math.min(32, x.zeros), isOneHot })
}

/** A word of 64 bits. */
export function toLong(g: Graph, x: Node, isSigned = false): Node {
  if (x.size === 64) return x
  if (isConstant(x)) return g.constant(isSigned ? BigInt.asIntN(32, x.constant) : x.constant, 64)
  if (isSigned && x.bits === 32) return g.operation('exts', 64, [x], {})
  return g.operation('extu', 64, [x], { bits: x.bits, zeros: x.zeros, isOneHot: x.isOneHot })
}

/** Bit `index` as a word of its own. */
export function bitOf(g: Graph, x: Node, index: number): Node {
  return lowBits(g, shiftRight(g, x, index), 1)
}
