/**
 * The text of a struct as data: a list of parts, each a text or a formatted leaf. A part refers to a leaf by its number
 * among the leaves of the struct.
 */

export type Label = readonly LabelPart[] | CustomLabel
export type LabelPart = string | NumberPart | ChoicePart | EqualPart

/** A leaf as a number. */
export interface NumberPart {
  readonly kind: 'number'
  readonly leaf: number
  readonly radix: 2 | 10
  /** The minimum number of digits, filled with zeros on the left. */
  readonly digits: number
  /** True to print a `+` before numbers above 0. */
  readonly plus: boolean
}

/** A choice by bits `low + width - 1` to `low` of a leaf, counted from 0. */
export interface ChoicePart {
  readonly kind: 'choice'
  readonly leaf: number
  readonly low: number
  readonly width: number
  readonly cases: readonly (readonly LabelPart[])[]
  /** Used past the last case. */
  readonly otherwise: readonly LabelPart[]
}

/** Uses `then` if two leaves have the same value. */
export interface EqualPart {
  readonly kind: 'equal'
  readonly leaf: number
  readonly other: number
  readonly then: readonly LabelPart[]
  readonly otherwise: readonly LabelPart[]
}

/** A function of the whole struct. Encoded designs keep only its name; `text` is then null. */
export interface CustomLabel {
  readonly name: string
  readonly text: ((value: never) => string) | null
}

export function isCustom(label: Label): label is CustomLabel {
  return !Array.isArray(label)
}

/** The value of a leaf. */
export type Scalar = number | bigint | boolean

/** `value` returns the value of a leaf by its number; undefined for a missing leaf, whose text is empty. */
export function partsText(parts: readonly LabelPart[], value: (leaf: number) => Scalar | undefined): string {
  let text = ''
  for (const part of parts) text += typeof part === 'string' ? part : partText(part, value)
  return text
}

function partText(part: Exclude<LabelPart, string>, value: (leaf: number) => Scalar | undefined): string {
  const leaf = value(part.leaf)
  if (leaf === undefined) return ''
  switch (part.kind) {
    case 'number':
      return digitsOf(part, leaf)
    case 'choice':
      return partsText(part.cases[bitsOf(leaf, part.low, part.width)] ?? part.otherwise, value)
    case 'equal':
      return partsText(leaf === value(part.other) ? part.then : part.otherwise, value)
  }
}

/** Formats a value as a {@link NumberPart} does. */
export function digitsOf({ radix, digits, plus }: Omit<NumberPart, 'kind' | 'leaf'>, value: Scalar): string {
  const number = typeof value === 'boolean' ? Number(value) : value
  const sign = number < 0 ? '-' : plus && number > 0 ? '+' : ''
  const magnitude = number < 0 ? -number : number
  return sign + magnitude.toString(radix).padStart(digits, '0')
}

/** Bits of a leaf as an unsigned number. */
export function bitsOf(value: Scalar, low: number, width: number): number {
  if (typeof value === 'number' && value >= 0 && low + width <= 53) return Math.floor(value / 2 ** low) % 2 ** width
  return Number(BigInt.asUintN(width, BigInt(value) >> BigInt(low)))
}
