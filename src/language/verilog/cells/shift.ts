/** Shifts, and slices whose place is computed. */

import type { Expr } from '../../../ir/ir.js'
import { constant, extended, mux, retyped, shift, slice, binary } from '../terms.js'
import type { CellReader, Convert } from './cell.js'

function left(cell: CellReader): Expr {
  return shift('shl', cell.at('A', cell.width), cell.operand('B'), cell.place)
}

/** @param fillsWithSign - for an operand that has a sign */
const right =
  (fillsWithSign: boolean): Convert =>
  (cell) => {
    const width = Math.max(cell.number('A_WIDTH'), cell.width)
    const value = retyped(cell.at('A', width), width, fillsWithSign && cell.isSigned())
    return slice(retyped(shift('shr', value, cell.operand('B'), cell.place), width, false), 0, cell.width)
  }

/** To the right, and by a negative amount to the left; zeros come in, also where Verilog has unknown bits. */
function both(cell: CellReader): Expr {
  const { place, width } = cell
  const amount = cell.operand('B')
  const wide = Math.max(cell.number('A_WIDTH'), width)
  const value = cell.at('A', wide)
  const toRight = slice(shift('shr', value, amount, place), 0, width)
  if (!cell.isSigned('B')) return toRight
  const bits = amount.type.width
  // As wide as the magnitude of the smallest number.
  const magnitude = binary('sub', constant(0n, bits + 1, place), extended(amount, bits + 1, true), place)
  const toLeft = slice(shift('shl', value, magnitude, place), 0, width)
  return mux(slice(amount, bits - 1, 1), toLeft, toRight, place)
}

export const shifts: Readonly<Record<string, Convert>> = {
  $shl: left,
  $sshl: left,
  $shr: right(false),
  $sshr: right(true),
  $shift: both,
  $shiftx: both,
}
