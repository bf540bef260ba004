/** The values of a dump as texts, numbers and tones. */

import type { ShapeLeaf } from '../../../ir/shape.js'
import { isLevel } from '../../../print/wave/values.js'
import type { DumpVariable } from '../../../runs/dump/dump.js'
import { leafShape } from '../../../runs/dump/names.js'
import { leafNumber, leafShower } from '../waves/seen-value.js'
import type { Shown, ShownRadix } from '../waves/rows.js'
import type { SeenValue } from '../waves/reduced-row.js'
import type { DumpRow } from './signals.js'

const bitShape = { kind: 'bits', width: 1, signed: false } as const

/** The shape of a row that is bits; null for texts and real numbers. */
export function shapeOfRow({ variable, bit }: Pick<DumpRow, 'variable' | 'bit'>): ShapeLeaf['shape'] | null {
  if (variable.kind === 'text' || variable.kind === 'real') return null
  return bit === null ? leafShape(variable) : bitShape
}

/** True for a row that is drawn as a line at two heights. */
export function isLevelRow(row: DumpRow): boolean {
  const shape = shapeOfRow(row)
  return shape !== null && isLevel(shape)
}

/** A function that shows the values of a row. */
export function shownBy(row: DumpRow, radix: ShownRadix): (value: SeenValue) => Shown {
  const shape = shapeOfRow(row)
  return shape ? leafShower(shape, radix) : ({ value }) => ({ text: String(value), tone: null, packet: null })
}

/** A function that reads the values of a row as numbers, NaN where a bit is unknown; null for a row that has none. */
export function numbersOf(row: DumpRow, radix: ShownRadix): ((value: SeenValue) => number) | null {
  if (row.variable.kind === 'real') return ({ value }) => Number(value === '' ? NaN : value)
  const shape = shapeOfRow(row)
  return shape && leafNumber(shape, radix)
}

/** The value of one bit of a vector. */
export function bitOf({ value, unknown }: SeenValue, bit: number): SeenValue {
  const at = (bits: number | bigint): number => Number((BigInt(bits) >> BigInt(bit)) & 1n)
  return { value: at(value as number | bigint), unknown: at(unknown) }
}

/** The value of a variable before the first that a dump tells. */
export function valueBefore({ kind, width }: DumpVariable): SeenValue {
  if (kind === 'real' || kind === 'text') return { value: '', unknown: 0 }
  if (kind === 'event') return { value: 0, unknown: 0 }
  return { value: 0, unknown: width > 53 ? (1n << BigInt(width)) - 1n : 2 ** width - 1 }
}
