/** The operators of the IR on values. */

import type { BinaryExpr, CompareExpr, Type, UnaryExpr } from '../../../ir/ir.js'
import { isZero } from './bitwise.js'
import type { Graph, Node } from './graph.js'
import { bitwise, complement, difference, isEqual, isLess, parityOf, product, sum, type Value } from './values.js'

export function unaryValue(g: Graph, op: UnaryExpr['op'], operand: Value, type: Type): Value {
  switch (op) {
    case 'not':
      return complement(g, operand, type)
    case 'parity':
      return [parityOf(g, operand, type.width)]
  }
}

export function binaryValue(g: Graph, op: BinaryExpr['op'], x: Value, y: Value, type: Type): Value {
  switch (op) {
    case 'add':
      return sum(g, x, y, type)
    case 'sub':
      return difference(g, x, y, type)
    case 'mul':
      return product(g, x, y, type)
    case 'and':
    case 'or':
    case 'xor':
      return bitwise(g, op, x, y)
  }
}

export function compareValues(g: Graph, op: CompareExpr['op'], x: Value, y: Value, signed: boolean): Node {
  switch (op) {
    case 'eq':
      return isEqual(g, x, y)
    case 'ne':
      return isZero(g, isEqual(g, x, y))
    case 'lt':
      return isLess(g, x, y, signed)
    case 'le':
      return isZero(g, isLess(g, y, x, signed))
  }
}
