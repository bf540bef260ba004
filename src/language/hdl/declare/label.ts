/** Builds the text of a struct from its leaves. The same functions accept plain values, which give a known text. */

import { fail } from '../../../base/diagnostic/diagnostic.js'
import { bitsOf, digitsOf, type CustomLabel, type Label, type LabelPart } from '../../../ir/label.js'
import { leafCount, leafWidth, type Shape, type ShapeLeaf, type StructShape } from '../../../ir/shape.js'
import { currentPlace } from '../value/place.js'

type Scalar = number | bigint | boolean

/** A leaf of the struct whose label is being built; it has no value yet. */
export class LabelLeaf {
  /** @internal */
  constructor(
    readonly leaf: number,
    readonly shape: ShapeLeaf['shape'],
    readonly low = 0,
    readonly width = leafWidth(shape),
  ) {}

  /** Operators and templates would use the leaf as a value. */
  [Symbol.toPrimitive](): never {
    return failForOperator()
  }
}

/** A struct as the label function gets it: with a leaf in place of each value. */
export type Shown<T> = T extends Scalar
  ? Scalar | LabelLeaf
  : T extends readonly (infer E)[]
    ? readonly Shown<E>[]
    : { readonly [K in keyof T]: Shown<T[K]> }

/** A part of a label. A leaf is shown in decimal, a boolean as `true` or `false`, an enum by the name of its member. */
export type LabelPiece = string | Scalar | LabelLeaf | readonly LabelPart[]

/** The functions that build labels. */
export const label = {
  /** Concatenates pieces: `label.text('#', tag)`. */
  text(...pieces: readonly LabelPiece[]): readonly LabelPart[] {
    const parts: LabelPart[] = []
    for (const part of pieces.flatMap(partsOf)) {
      const last = parts.at(-1)
      if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part
      else if (part !== '') parts.push(part)
    }
    return parts
  },

  /** `then` if a flag holds, else `otherwise`. */
  when(flag: Scalar | LabelLeaf, then: LabelPiece, otherwise: LabelPiece = ''): readonly LabelPart[] {
    return label.choice(flag, [otherwise], then)
  },

  /** Selects a case by a number: the first for 0, the second for 1; `otherwise` past the last case. */
  choice(number: Scalar | LabelLeaf, cases: readonly LabelPiece[], otherwise: LabelPiece = ''): readonly LabelPart[] {
    if (!(number instanceof LabelLeaf)) return partsOf(cases[Number(number)] ?? otherwise)
    const { leaf, low, width } = number
    const labels = cases.slice(0, 2 ** width).map(partsOf)
    return [{ kind: 'choice', leaf, low, width, cases: labels, otherwise: partsOf(otherwise) }]
  },

  /** `then` if two members have the same value, else `otherwise`. */
  equal(
    a: Scalar | LabelLeaf,
    b: Scalar | LabelLeaf,
    then: LabelPiece,
    otherwise: LabelPiece = '',
  ): readonly LabelPart[] {
    if (!(a instanceof LabelLeaf) && !(b instanceof LabelLeaf)) return partsOf(a === b ? then : otherwise)
    if (!(a instanceof LabelLeaf) || !(b instanceof LabelLeaf)) return failForOperator()
    return [{ kind: 'equal', leaf: a.leaf, other: b.leaf, then: partsOf(then), otherwise: partsOf(otherwise) }]
  },

  /** Concatenates pieces with a separator: `label.list(Object.values(to))`. */
  list(pieces: readonly LabelPiece[], separator = ','): readonly LabelPart[] {
    return label.text(...pieces.flatMap((piece, i) => (i === 0 ? [piece] : [separator, piece])))
  },

  /** A number in binary, padded with zeros to `digits`. */
  binary(number: Scalar | LabelLeaf, digits = 1): readonly LabelPart[] {
    return numeral(number, { radix: 2, digits, plus: false })
  },

  /** A number in decimal, with a leading `+` above 0. */
  signed(number: Scalar | LabelLeaf): readonly LabelPart[] {
    return numeral(number, { radix: 10, digits: 1, plus: true })
  },

  /** Bits `low + width - 1` to `low` of a number, for `label.choice`. */
  bits(number: Scalar | LabelLeaf, low: number, width = 1): number | LabelLeaf {
    if (!(number instanceof LabelLeaf)) return bitsOf(number, low, width)
    return new LabelLeaf(number.leaf, number.shape, number.low + low, width)
  },

  /** A function of the whole struct, for any other text. Recorded runs store only `name`, and show `<name>`. */
  custom<T>(name: string, text: (value: T) => string): CustomOf<T> {
    return { name, text }
  },

  /** The text of a label that was built from values alone. */
  string(piece: LabelPiece): string {
    return label
      .text(piece)
      .map((part) => (typeof part === 'string' ? part : failForOperator()))
      .join('')
  },
}

/** A custom label for structs with these values. */
export interface CustomOf<T> {
  readonly name: string
  readonly text: (value: T) => string
}

function numeral(
  number: Scalar | LabelLeaf,
  format: { radix: 2 | 10; digits: number; plus: boolean },
): readonly LabelPart[] {
  if (!(number instanceof LabelLeaf)) return [digitsOf(format, number)]
  return [{ kind: 'number', leaf: number.leaf, ...format }]
}

function partsOf(piece: LabelPiece): readonly LabelPart[] {
  if (typeof piece === 'string') return piece === '' ? [] : [piece]
  if (piece instanceof LabelLeaf) return leafParts(piece)
  return typeof piece === 'object' ? piece : [String(piece)]
}

function leafParts(leaf: LabelLeaf): readonly LabelPart[] {
  const { shape } = leaf
  switch (shape.kind) {
    case 'bool':
      return label.when(leaf, 'true', 'false')
    case 'enum': {
      if (shape.width > widestNamed) return numeral(leaf, decimal)
      const names: (string | undefined)[] = []
      for (const { name, value } of shape.members) names[value] ??= name
      return label.choice(
        leaf,
        Array.from(names, (name) => name ?? ''),
      )
    }
    case 'bits':
      return numeral(leaf, decimal)
  }
}

const decimal = { radix: 10, digits: 1, plus: false } as const

/** The maximum width in bits of an enum whose members are listed. */
const widestNamed = 10

type Make = CustomLabel | ((value: never) => LabelPiece)

/** The texts of functions that have built a label without an error. */
const checked = new Set<string>()

/**
 * Adds a label to a struct. The nodes of a network create thousands of structs whose labels are never shown. Among functions
 * with the same text, only the first is called at once, to find errors; the others are called on demand.
 * @throws FlitwaveError FW102 as {@link labelOf}
 */
export function labelled(shape: Omit<StructShape, 'label'>, make: Make): StructShape {
  let made: Label | undefined
  const whole: StructShape = {
    ...shape,
    get label() {
      return (made ??= labelOf(shape, make))
    },
  }
  if (typeof make !== 'function') return whole
  const text = make.toString()
  if (!checked.has(text) && whole.label) checked.add(text)
  return whole
}

/**
 * Returns the label that a function builds from the leaves of a struct.
 * @throws FlitwaveError FW102 if the function computes with leaves, or reads a leaf that its label does not contain
 */
function labelOf(shape: Omit<StructShape, 'label'>, make: Make): Label {
  if (typeof make !== 'function') return make
  const seen = new Set<number>()
  const whole = leavesOf({ ...shape, label: null }, 0, seen)()
  const made = (make as (value: unknown) => unknown)(whole)
  if (!isPiece(made)) return failForPiece()
  const parts = label.text(made)
  const used = usedIn(parts, new Set())
  for (const leaf of seen) if (!used.has(leaf)) failForOperator()
  return parts
}

function isPiece(value: unknown): value is LabelPiece {
  return typeof value === 'string' || value instanceof LabelLeaf || Array.isArray(value)
}

/** Returns a value whose leaves, numbered from `first`, record reads in `seen`. */
function leavesOf(shape: Shape, first: number, seen: Set<number>): () => unknown {
  if (shape.kind !== 'struct' && shape.kind !== 'array') {
    const leaf = new LabelLeaf(first, shape)
    return () => {
      seen.add(first)
      return leaf
    }
  }
  const whole: object = shape.kind === 'struct' ? {} : []
  const parts: readonly (readonly [string | number, Shape])[] =
    shape.kind === 'struct'
      ? shape.members.map(({ name, shape: inner }) => [name, inner])
      : Array.from({ length: shape.length }, (_, i) => [i, shape.element])
  let next = first
  for (const [name, inner] of parts) {
    Object.defineProperty(whole, name, { get: leavesOf(inner, next, seen), enumerable: true })
    next += leafCount(inner)
  }
  return () => whole
}

function usedIn(parts: readonly LabelPart[], used: Set<number>): Set<number> {
  for (const part of parts) {
    if (typeof part === 'string') continue
    used.add(part.leaf)
    if (part.kind === 'equal') used.add(part.other)
    if (part.kind === 'choice') part.cases.forEach((one) => usedIn(one, used))
    if (part.kind === 'equal') usedIn(part.then, used)
    if (part.kind !== 'number') usedIn(part.otherwise, used)
  }
  return used
}

function failForOperator(): never {
  const help = 'write label.when(valid, label.text(…)), or give label.custom(name, (value) => …)'
  return fail('FW102', 'show computes with members, which have no values yet', currentPlace(), help)
}

function failForPiece(): never {
  return fail('FW102', 'show gives no label', currentPlace(), "write label.text('#', tag)")
}
