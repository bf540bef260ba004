/** The values of one leaf, some of whose bits may be x or z, as texts and numbers. */

import { obtain } from '../../../base/maps.js'
import type { ShapeLeaf } from '../../../ir/shape.js'
import { unknownText } from '../../../print/wave/values.js'
import { numberIn } from './numbers.js'
import type { SeenValue } from './reduced-row.js'
import { leafText, toneOf, type Shown, type ShownRadix } from './rows.js'

/** A function that shows values of a leaf. */
export function leafShower(shape: ShapeLeaf['shape'], radix: ShownRadix): (value: SeenValue) => Shown {
  const forBits = radix === 'decoded' || radix === 'signed' ? undefined : radix
  return ({ value, unknown }) => {
    const bits = value as number | bigint
    if (Number(unknown) === 0) return { text: leafText(shape, bits, radix), tone: toneOf(shape, bits), packet: null }
    const text = unknownText(shape, { value: bits, unknown }, forBits)
    return { text, tone: text === 'x' || text === 'z' ? text : null, packet: null }
  }
}

/** A function that reads them as numbers, NaN where a bit is unknown; null for a leaf that is no number. */
export function leafNumber(shape: ShapeLeaf['shape'], radix: ShownRadix): ((value: SeenValue) => number) | null {
  const read = numberIn(shape, radix === 'signed')
  return read && (({ value, unknown }) => (Number(unknown) === 0 ? read(value as number | bigint) : NaN))
}

/** Numbers the different values of a row in the order of their first occurrence, and shows each once. */
export function numbered(
  values: readonly SeenValue[],
  show: (value: SeenValue) => Shown,
): { readonly values: Uint32Array; readonly shown: readonly Shown[] } {
  const shown: Shown[] = []
  const numbers = new Map<string, number>()
  const numberOf = (one: SeenValue): number =>
    obtain(numbers, `${one.value} ${one.unknown}`, () => shown.push(show(one)) - 1)
  return { values: Uint32Array.from(values, numberOf), shown }
}
