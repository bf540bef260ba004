/**
 * What a struct is shown as, as data: the counterpart of `show`. A label is a row of parts; which leaf a part is about
 * is its number among those of the struct.
 */

import { leafCount, type PlainValue, type Shape } from '../../shape.js'

export type Label = readonly LabelPart[]
export type LabelPart = string | DecimalPart | ChoicePart

/** The value of a leaf in decimal digits. */
export interface DecimalPart {
  readonly leaf: number
  readonly cases?: never
}

/** What the bits of a leaf choose: a case for each of its patterns, read as an unsigned number. */
export interface ChoicePart {
  readonly leaf: number
  readonly cases: readonly Label[]
}

/** The text of a label; what it says of leaves that are not there is left out. */
export function labelText(label: Label, leaf: (number: number) => PlainValue | undefined): string {
  return label.map((part) => (typeof part === 'string' ? part : partText(part, leaf))).join('')
}

function partText(
  { leaf: number, cases }: DecimalPart | ChoicePart,
  leaf: (number: number) => PlainValue | undefined,
): string {
  const value = leaf(number)
  if (!cases) return value === undefined ? '' : `${value as number | bigint | boolean}`
  // The number of cases is a power of two, so that these are the low bits of a negative number, too.
  const chosen = cases[Number(value) & (cases.length - 1)]
  return chosen ? labelText(chosen, leaf) : ''
}

/** A `show` function that gives the text of a label. */
export function showLabel(label: Label, shape: Shape): (value: Record<string, PlainValue>) => string {
  const paths = new Map<number, readonly (string | number)[]>()
  return (value) =>
    labelText(label, (number) => {
      const path = paths.get(number) ?? pathTo(shape, number)
      paths.set(number, path)
      return path.reduce<PlainValue | undefined>(
        (at, key) => (at as Record<string, PlainValue> | undefined)?.[key],
        value,
      )
    })
}

/** The members and indices that lead to a leaf. */
function pathTo(shape: Shape, number: number): readonly (string | number)[] {
  if (shape.kind === 'array') {
    const size = leafCount(shape.element)
    return [Math.floor(number / size), ...pathTo(shape.element, number % size)]
  }
  if (shape.kind !== 'struct') return []
  let first = 0
  for (const { name, shape: inner } of shape.members) {
    const size = leafCount(inner)
    if (number < first + size) return [name, ...pathTo(inner, number - first)]
    first += size
  }
  return ['']
}
