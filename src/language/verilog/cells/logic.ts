/** Bitwise and logical operators, and reductions. */

import type { Expr } from '../../../ir/ir.js'
import { all, any, binary, none, not, parity } from '../terms.js'
import type { CellReader, Convert } from './cell.js'

const unaryBits =
  (make: (cell: CellReader, a: Expr) => Expr): Convert =>
  (cell) =>
    make(cell, cell.at('A', cell.width))

const binaryBits =
  (op: 'and' | 'or' | 'xor'): Convert =>
  (cell) =>
    binary(op, cell.at('A', cell.width), cell.at('B', cell.width), cell.place)

const reduction =
  (reduce: (operand: Expr, place: CellReader['place']) => Expr): Convert =>
  (cell) =>
    cell.widened(reduce(cell.operand('A'), cell.place))

const logical =
  (op: 'and' | 'or'): Convert =>
  (cell) => {
    const [left, right] = [cell.operand('A'), cell.operand('B')].map((operand) => any(operand, cell.place))
    return cell.widened(binary(op, left!, right!, cell.place))
  }

export const logic: Readonly<Record<string, Convert>> = {
  $not: unaryBits(({ place }, a) => not(a, place)),
  $pos: unaryBits((_, a) => a),
  $buf: (cell) => cell.operand('A'),
  $and: binaryBits('and'),
  $or: binaryBits('or'),
  $xor: binaryBits('xor'),
  $xnor: (cell) => not(binary('xor', cell.at('A', cell.width), cell.at('B', cell.width), cell.place), cell.place),
  $reduce_and: reduction(all),
  $reduce_or: reduction(any),
  $reduce_bool: reduction(any),
  $reduce_xor: reduction(parity),
  $reduce_xnor: reduction((operand, place) => not(parity(operand, place), place)),
  $logic_not: reduction(none),
  $logic_and: logical('and'),
  $logic_or: logical('or'),
}
