/** The numbers of a row, from which a page draws a curve. */

import { leafWidth, type Shape } from '../../../ir/shape.js'
import type { LeafChanges, Raw } from '../../../engines/sim/engine/engine.js'
import { countUntil } from '../../../print/wave/select.js'

/** For each run of cycles of a row, the least and the greatest number in it. */
export interface WaveNumbers {
  readonly least: Float64Array
  readonly greatest: Float64Array
}

/** A function that reads a value of this shape as a number; null for a shape that is none. */
export function numberIn(shape: Shape, isSigned: boolean): ((raw: Raw) => number) | null {
  if (!isNumber(shape)) return null
  const width = leafWidth(shape)
  return isSigned ? (raw) => Number(BigInt.asIntN(width, BigInt(raw))) : Number
}

function isNumber(shape: Shape): shape is Extract<Shape, { kind: 'bits' }> {
  return shape.kind === 'bits' && shape.width > 1
}

/** The least and the greatest number of a leaf in the cycles from `start` until before `end`. */
export function rangeOf(
  { cycles, values }: LeafChanges,
  start: number,
  end: number,
  read: (raw: Raw) => number,
): readonly [least: number, greatest: number] {
  const first = Math.max(0, countUntil(cycles, start) - 1)
  let [least, greatest] = [Infinity, -Infinity]
  for (let i = first; i < cycles.length && (i === first || cycles[i]! < end); i++) {
    const number = read(values[i] ?? 0)
    least = Math.min(least, number)
    greatest = Math.max(greatest, number)
  }
  return [least, greatest]
}
