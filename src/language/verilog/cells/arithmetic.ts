/** Sums, products, quotients and comparisons. */

import type { CompareExpr, Expr } from '../../../ir/ir.js'
import { refuse } from '../refuse.js'
import { binary, compare, concat, constant, extended, isZero, mux, none, not, retyped, shift, slice } from '../terms.js'
import type { CellReader, Convert } from './cell.js'

const sum =
  (op: 'add' | 'sub' | 'mul'): Convert =>
  (cell) =>
    binary(op, cell.at('A', cell.width), cell.at('B', cell.width), cell.place)

/** @param isMirrored - compares the right operand with the left one */
const comparison =
  (op: CompareExpr['op'], isMirrored = false): Convert =>
  (cell) => {
    const width = Math.max(cell.number('A_WIDTH'), cell.number('B_WIDTH'), 1)
    const isSigned = cell.isSigned()
    const [a, b] = ['A', 'B'].map((pin) => retyped(cell.at(pin, width), width, isSigned && op !== 'eq' && op !== 'ne'))
    return cell.widened(isMirrored ? compare(op, b!, a!, cell.place) : compare(op, a!, b!, cell.place))
  }

/** Quotients round towards zero, or down; a remainder has the sign of the dividend, or of the divisor. */
const division =
  (wanted: 'quotient' | 'remainder', rounding: 'zero' | 'down'): Convert =>
  (cell) => {
    const { place } = cell
    const width = Math.max(cell.number('A_WIDTH'), cell.number('B_WIDTH'), cell.width)
    const [a, b] = [cell.at('A', width), cell.at('B', width)]
    if (!cell.isSigned()) return extended(divide(cell, a, b)[wanted], cell.width, false)
    const sign = (value: Expr): Expr => slice(value, width - 1, 1)
    const negated = (value: Expr): Expr => binary('sub', constant(0n, width, place), value, place)
    const magnitude = (value: Expr): Expr => mux(sign(value), negated(value), value, place)
    const { quotient, remainder } = divide(cell, magnitude(a), magnitude(b))
    const differ = binary('xor', sign(a), sign(b), place)
    const isExact = none(remainder, place)
    if (wanted === 'quotient') {
      const towardsZero = mux(differ, negated(quotient), quotient, place)
      if (rounding === 'zero') return extended(towardsZero, cell.width, true)
      const isRounded = binary('and', differ, not(isExact, place), place)
      const down = binary('sub', towardsZero, constant(1n, width, place), place)
      return extended(mux(isRounded, down, towardsZero, place), cell.width, true)
    }
    const ofDividend = mux(sign(a), negated(remainder), remainder, place)
    if (rounding === 'zero') return extended(ofDividend, cell.width, true)
    const isOther = binary('and', differ, not(isExact, place), place)
    return extended(mux(isOther, binary('add', ofDividend, b, place), ofDividend, place), cell.width, true)
  }

/** Long division, a subtraction for each bit of the quotient. A quotient by 0, unknown in Verilog, is all ones. */
function divide(
  cell: CellReader,
  dividend: Expr,
  divisor: Expr,
): { readonly quotient: Expr; readonly remainder: Expr } {
  const { place } = cell
  const { width } = dividend.type
  const power = divisor.kind === 'constant' ? powerOfTwo(divisor.value) : null
  if (power !== null) {
    const mask = constant((1n << BigInt(power)) - 1n, width, place)
    return {
      quotient: shift('shr', dividend, constant(BigInt(power), 32, place), place),
      remainder: binary('and', dividend, mask, place),
    }
  }
  const [number, by] = [cell.keep(dividend, 'dividend'), extended(cell.keep(divisor, 'divisor'), width + 1, false)]
  let rest: Expr = constant(0n, width, place)
  const bits: Expr[] = []
  for (let i = width - 1; i >= 0; i--) {
    const next = cell.keep(concat([rest, slice(number, i, 1)], place), 'rest')
    const fits = cell.keep(compare('le', by, next, place), 'fits')
    bits.push(fits)
    rest = slice(mux(fits, binary('sub', next, by, place), next, place), 0, width)
  }
  return { quotient: concat(bits, place), remainder: rest }
}

function powerOfTwo(value: bigint): number | null {
  return value > 0n && (value & (value - 1n)) === 0n ? value.toString(2).length - 1 : null
}

/** Only with known operands, or a power of 2. */
function power(cell: CellReader): Expr {
  const { place, width } = cell
  const [base, exponent] = [cell.operand('A'), cell.operand('B')]
  const one = constant(1n, width, place)
  if (isZero(exponent)) return one
  const isNegative = cell.isSigned('B') && !isZero(slice(exponent, exponent.type.width - 1, 1))
  if (exponent.kind === 'constant' && exponent.value <= 16n && !isNegative) {
    const factor = cell.keep(cell.at('A', width), 'base')
    return Array.from({ length: Number(exponent.value) }).reduce<Expr>(
      (product) => binary('mul', product, factor, place),
      one,
    )
  }
  const step = base.kind === 'constant' ? powerOfTwo(base.value) : null
  if (step === 0) return one
  if (step === 1 && !cell.isSigned('B')) return shift('shl', one, exponent, place)
  return refuse('cell', 'a power is imported with a constant exponent up to 16, or of 2', place)
}

export const arithmetic: Readonly<Record<string, Convert>> = {
  $neg: (cell) => binary('sub', constant(0n, cell.width, cell.place), cell.at('A', cell.width), cell.place),
  $add: sum('add'),
  $sub: sum('sub'),
  $mul: sum('mul'),
  $div: division('quotient', 'zero'),
  $mod: division('remainder', 'zero'),
  $divfloor: division('quotient', 'down'),
  $modfloor: division('remainder', 'down'),
  $pow: power,
  $lt: comparison('lt'),
  $le: comparison('le'),
  $gt: comparison('lt', true),
  $ge: comparison('le', true),
  $eq: comparison('eq'),
  $ne: comparison('ne'),
  $eqx: comparison('eq'),
  $nex: comparison('ne'),
}
