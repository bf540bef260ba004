/** Shifts of values, by constant and by computed amounts. */

import type { Type } from '../../../ir/ir.js'
import { choose, compare } from './arithmetic.js'
import { or } from './bitwise.js'
import { isConstant, type Graph, type Node } from './graph.js'
import { bitOf, shiftBy, shiftLeft, shiftRight, shiftSigned, toLong, toShort } from './shifts.js'
import { chooseValue, constantValue, isAnySet, normalized, type Value } from './values.js'

/** `amount` is unsigned, and may exceed the width. */
export function shifted(g: Graph, op: 'shl' | 'shr', value: Value, amount: Value, type: Type): Value {
  if (amount.every(isConstant)) {
    const by = amount.reduceRight((sum, { constant }) => (sum << 64n) | constant, 0n)
    return byConstant(g, op, value, by < BigInt(type.width) ? Number(by) : type.width, type)
  }
  return value.length === 1 ? shortShift(g, op, value[0]!, amount, type) : longShift(g, op, value, amount, type)
}

/** `by` is at most the width. */
function byConstant(g: Graph, op: 'shl' | 'shr', value: Value, by: number, type: Type): Value {
  const { size } = value[0]!
  const fill = type.signed && op === 'shr' ? shiftSigned(g, value.at(-1)!, size - 1) : g.constant(0n, size)
  const wordAt = (index: number): Node => (index < 0 ? g.constant(0n, size) : (value[index] ?? fill))
  const [words, bits] = [Math.floor(by / size), by % size]
  const result = value.map((_, i) => {
    if (op === 'shl') {
      const high = shiftLeft(g, wordAt(i - words), bits)
      return bits > 0 ? or(g, high, shiftRight(g, wordAt(i - words - 1), size - bits)) : high
    }
    const [low, above] = [wordAt(i + words), i + words + 1]
    if (above < value.length)
      return bits > 0 ? or(g, shiftRight(g, low, bits), shiftLeft(g, wordAt(above), size - bits)) : low
    return type.signed ? shiftSigned(g, low, bits) : shiftRight(g, low, bits)
  })
  return normalized(g, result, type)
}

function shortShift(g: Graph, op: 'shl' | 'shr', value: Node, amount: Value, type: Type): Value {
  const { size } = value
  const [low, ...high] = amount
  const by = size === 64 ? toLong(g, low!) : toShort(g, low!)
  const shift = op === 'shl' ? op : type.signed ? 'shrs' : 'shru'
  const inside = normalized(g, [shiftBy(g, shift, value, by)], type)
  const past = op === 'shr' && type.signed ? shiftSigned(g, value, size - 1) : g.constant(0n, size)
  const most = size === 32 ? 5 : 6
  if (high.length === 0 && low!.bits <= most) return inside
  const isFew = compare(g, 'ltu', low!, g.constant(BigInt(size), low!.size))
  const few = [choose(g, isFew, inside[0]!, past)]
  return high.length === 0 ? few : [choose(g, isAnySet(g, high), past, few[0]!)]
}

/** A stage for each bit of the amount. */
function longShift(g: Graph, op: 'shl' | 'shr', value: Value, amount: Value, type: Type): Value {
  const [low, ...high] = amount
  let result = value
  let stages = 0
  for (; 2 ** stages < type.width && stages < low!.bits; stages++) {
    result = chooseValue(g, bitOf32(g, low!, stages), byConstant(g, op, result, 2 ** stages, type), result)
  }
  const rest = [shiftRight(g, low!, stages), ...high.map((word) => word)]
  if (low!.bits <= stages && high.length === 0) return result
  const isPast = rest.map((word) => isAnySet(g, [word])).reduce((any, one) => or(g, any, one))
  const past =
    op === 'shr' && type.signed ? value.map(() => shiftSigned(g, value.at(-1)!, 63)) : constantValue(g, 0n, type.width)
  return chooseValue(g, isPast, past, result)
}

const bitOf32 = (g: Graph, x: Node, index: number): Node => toShort(g, bitOf(g, x, index))
