import { fail, FlitwaveError, type Diagnostic } from '../../../base/diagnostic/diagnostic.js'
import type { Expr } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import type { BoolShape, EnumShape, Shape, ShapeLeaf } from '../../../ir/shape.js'
import { countValue } from '../../../base/diagnostic/budget.js'
import { currentBlock } from './context.js'
import type { FieldDeclaration } from './field.js'
import { currentPlace } from './place.js'
import type { Entry, Scalar as Signal } from './scalar.js'

/**
 * The scalars that an RTL body uses while the design is built. TypeScript sees numbers and booleans; JavaScript sees objects
 * that refuse every operation that needs a number.
 */
export abstract class Leaf {
  /** JavaScript calls this to get a number: the value was used where elaboration needs a known one. */
  [Symbol.toPrimitive](): never {
    if (isPoison(this)) throw new PoisonUsed()
    // Plain JavaScript does not record its place; then only the running method is known.
    const where = currentBlock()?.place === currentPlace() ? 'somewhere in this method ' : ''
    const message = `${where}a signal is used where a number known at elaboration is needed`
    const help =
      'signals have no value yet when the design is built; use parameters here, or describe the choice with hardware operators'
    return fail('FW110', message, currentPlace(), help)
  }
}

/** A declared port, register or wire, or one leaf of it, as declared in a class before any block runs. */
export class SignalRef extends Leaf {
  constructor(
    readonly field: FieldDeclaration,
    readonly index: number,
    readonly shape: ShapeLeaf['shape'],
  ) {
    super()
  }
}

/** The read of a leaf of a declared signal, which is checked when the value is used. */
export interface Reading {
  readonly ref: SignalRef
  readonly signal: Signal
  /** The value that the block had assigned to it before the read. */
  readonly entry: Entry | undefined
  /** True if the value was used. */
  isUsed: boolean
}

/** The value of an expression. */
export class Computed extends Leaf {
  readonly #expr: Expr
  readonly #tag: Tag
  readonly #reading: Reading | null

  constructor(expr: Expr, tag: Tag, reading: Reading | null = null) {
    super()
    countValue(expr)
    this.#expr = expr
    this.#tag = tag
    this.#reading = reading
  }

  static exprOf(value: Computed): Expr {
    return value.#expr
  }

  static tagOf(value: Computed): Tag {
    return value.#tag
  }

  /** The read of a declared leaf that gave the value; null for other values. */
  static readingOf(value: Computed): Reading | null {
    return value.#reading
  }
}

/** A missing value, reported when it is used. */
export class Missing extends Leaf {
  readonly #what: string
  readonly #help: string
  #isTold = false

  constructor(what: string, help: string) {
    super()
    this.#what = what
    this.#help = help
  }

  static isTold(missing: Missing): boolean {
    return missing.#isTold
  }

  static finding(missing: Missing, place: Place): Diagnostic {
    return { code: 'FW127', message: missing.#what, place, help: missing.#help, notes: [] }
  }

  static tell(missing: Missing, place: Place): never {
    missing.#isTold = true
    throw new FlitwaveError([Missing.finding(missing, place)])
  }
}

/** Replaces a value that could not be built. Values made from it are not built either, and cause no further errors. */
class Poison extends Leaf {}

/** See {@link Poison}. */
export const poison: unknown = new Poison()

/** Thrown if a needed value could not be built; its error is already reported. */
export class PoisonUsed extends Error {}

export function isPoison(value: unknown): boolean {
  return value === poison
}

/** True if `value` is a hardware scalar. */
export function isLeaf(value: unknown): value is Leaf {
  return value instanceof Leaf
}

/** The type of a scalar beyond its bits: a boolean, a value of an enum, a mask, or one of a few known numbers. */
export type Tag = BoolShape | EnumShape | typeof maskTag | ValuesTag | null

/** The tag of a choice between known numbers, such as members of an enum. */
export interface ValuesTag {
  readonly kind: 'values'
  readonly values: ReadonlySet<number>
}

export const boolShape: BoolShape = { kind: 'bool' }

/** The tag of masks of all widths. */
export const maskTag = { kind: 'mask' } as const

export function tagFor(shape: Shape | null): Tag {
  if (shape?.kind === 'bits' && shape.radix) return maskTag
  return shape?.kind === 'bool' || shape?.kind === 'enum' ? shape : null
}

/** The tag of a value, known or not. */
export function tagOf(value: unknown): Tag {
  if (value instanceof Computed) return Computed.tagOf(value)
  if (value instanceof SignalRef) return tagFor(value.shape)
  if (typeof value === 'number') return { kind: 'values', values: new Set([value]) }
  return typeof value === 'boolean' ? boolShape : null
}

/** The declared leaf that a value is a plain read of; null for other values. */
export function refOf(value: unknown): SignalRef | null {
  if (value instanceof SignalRef) return value
  return value instanceof Computed ? (Computed.readingOf(value)?.ref ?? null) : null
}

/** A choice between more numbers counts as any number, because no enum has that many members. */
const mostValues = 64

/**
 * The tag of a choice between values. A plain number counts as a mask, or as a member of the enum of the other values. If
 * the values have no common kind, their possible numbers are still known.
 */
export function commonTag(choices: readonly { readonly tag: Tag; readonly value?: unknown }[]): Tag {
  const isKind = (tag: Tag): boolean => tag !== null && tag.kind !== 'values'
  const tag = choices.find((choice) => isKind(choice.tag))?.tag ?? null
  const agrees = (choice: (typeof choices)[number]): boolean =>
    isKind(choice.tag) ? sameTag(choice.tag, tag) : isMember(tag, choice.value)
  return tag && choices.every(agrees) ? tag : valuesOf(choices.map((choice) => choice.tag))
}

function valuesOf(tags: readonly Tag[]): Tag {
  const all = new Set<number>()
  for (const tag of tags) {
    const values = knownValues(tag)
    if (!values) return null
    for (const value of values) all.add(value)
    if (all.size > mostValues) return null
  }
  return { kind: 'values', values: all }
}

/** The possible numbers of a value with a tag; null if they are not known. */
export function knownValues(tag: Tag): Iterable<number> | null {
  if (tag?.kind === 'enum') return tag.members.map(({ value }) => value)
  return tag?.kind === 'values' ? tag.values : null
}

function isMember(tag: Tag, value: unknown): boolean {
  if (tag?.kind === 'mask') return typeof value === 'number'
  return tag?.kind === 'enum' && tag.members.some((member) => member.value === value)
}

function sameTag(a: Tag, b: Tag): boolean {
  return a?.kind === 'enum' && b?.kind === 'enum' ? sameEnum(a, b) : a?.kind === b?.kind
}

function sameEnum(a: EnumShape, b: EnumShape): boolean {
  if (a === b) return true
  const isSame = (i: number): boolean => a.members[i]!.value === b.members[i]!.value
  return a.name === b.name && a.members.length === b.members.length && a.members.every((_, i) => isSame(i))
}

/** Sets the place of an expression when its value is first used. */
export function placeAt(expr: Expr, place: Place): void {
  ;(expr as { place: Place }).place = place
}
