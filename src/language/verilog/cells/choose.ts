/** Multiplexers. */

import type { Place } from '../../../base/diagnostic/place.js'
import type { Expr } from '../../../ir/ir.js'
import { any, binary, constant, mux, not, shift, slice, extended, concat } from '../terms.js'
import { failForCell, pinOf, type CellReader, type Convert } from './cell.js'

/** Above this many alternatives a chain would be too deep: they are halved. */
const longestChain = 16

/** `A` if no bit of `S` is set, else the part of `B` of the bit that is: no two are set at a time. */
function parallel(cell: CellReader): Expr {
  const { place } = cell
  const [width, count] = [cell.number('WIDTH'), cell.number('S_WIDTH')]
  const otherwise = cell.bits(pinOf(cell.cell, 'A', width))
  const [values, select] = [pinOf(cell.cell, 'B', width * count), pinOf(cell.cell, 'S', count)]
  const arms = select.map((bit, i) => ({
    condition: cell.bits([bit]),
    value: cell.bits(values.slice(i * width, (i + 1) * width)),
  }))
  return choice(arms, otherwise, place)
}

interface Arm {
  readonly condition: Expr
  readonly value: Expr
}

function choice(arms: readonly Arm[], otherwise: Expr, place: Place): Expr {
  if (arms.length <= longestChain)
    return arms.reduceRight((rest, { condition, value }) => mux(condition, value, rest, place), otherwise)
  const half = Math.ceil(arms.length / 2)
  const [first, second] = [arms.slice(0, half), arms.slice(half)]
  const isFirst = any(
    concat(
      first.map(({ condition }) => condition),
      place,
    ),
    place,
  )
  return mux(isFirst, choice(first, otherwise, place), choice(second, otherwise, place), place)
}

/** The word of `A` that `S` numbers. */
function indexed(cell: CellReader): Expr {
  const { place } = cell
  const [width, count] = [cell.number('WIDTH'), cell.number('S_WIDTH')]
  if (count > 16) failForCell(cell.cell, `chooses by ${count} bits`)
  const words = pinOf(cell.cell, 'A', width * 2 ** count)
  const index = cell.operand('S')
  const items = Array.from({ length: 2 ** count }, (_, i) => cell.bits(words.slice(i * width, (i + 1) * width)))
  return { kind: 'select', type: { width, signed: false }, index, items, place }
}

/** `A` at the word that `S` numbers, zeros elsewhere. */
function demultiplexed(cell: CellReader): Expr {
  const { place } = cell
  const [width, count] = [cell.number('WIDTH'), cell.number('S_WIDTH')]
  if (count > 12) failForCell(cell.cell, `chooses by ${count} bits`)
  const all = width * 2 ** count
  const amount = binary('mul', extended(cell.operand('S'), 32, false), constant(BigInt(width), 32, place), place)
  return shift('shl', extended(cell.operand('A'), all, false), amount, place)
}

function bitwise(cell: CellReader): Expr {
  const { place } = cell
  const select = cell.operand('S')
  return binary(
    'or',
    binary('and', cell.operand('B'), select, place),
    binary('and', cell.operand('A'), not(select, place), place),
    place,
  )
}

export const choices: Readonly<Record<string, Convert>> = {
  $mux: (cell) => mux(cell.operand('S'), cell.operand('B'), cell.operand('A'), cell.place),
  $pmux: parallel,
  $bmux: indexed,
  $demux: demultiplexed,
  $bwmux: bitwise,
  $slice: (cell) => slice(cell.operand('A'), cell.number('OFFSET'), cell.width),
  $concat: (cell) => concat([cell.operand('B'), cell.operand('A')], cell.place),
}
