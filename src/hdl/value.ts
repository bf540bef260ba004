import { fail } from '../ir/diagnostic.js'
import type { Expr } from '../ir/ir.js'
import type { Place } from '../ir/place.js'
import type { BoolShape, EnumShape, Shape, ShapeLeaf } from '../ir/shape.js'
import { currentBlock } from './context.js'
import { currentPlace } from './place.js'
import type { Module } from './module.js'

/**
 * The symbolic values with which an RTL body runs during elaboration. TypeScript sees them as numbers, booleans,
 * objects and arrays; here they are leaves (a scalar each) and aggregates: objects and arrays of leaves.
 */
export type Leaf = SignalRef | IndexedRef | Computed

abstract class Scalar {
  /** JavaScript asks for a number: the value was used where elaboration needs to know it. */
  [Symbol.toPrimitive](): never {
    // Plain JavaScript does not say where it is; then all that is known is the method that runs.
    const where = currentBlock()?.place === currentPlace() ? 'somewhere in this method ' : ''
    return fail(
      'FW110',
      `${where}a signal is used where a number known at elaboration is needed`,
      currentPlace(),
      'signals have no value yet when the design is built; use parameters here, or describe the choice with hardware operators',
    )
  }
}

/** A declared port, register or wire, or what is read from a whole struct or array of them: one leaf. */
export class SignalRef extends Scalar {
  constructor(
    readonly field: FieldDeclaration,
    readonly index: number,
    readonly shape: ShapeLeaf['shape'],
  ) {
    super()
  }
}

/** The leaf that a signal picks among several: read as a select, written as a switch. */
export class IndexedRef extends Scalar {
  constructor(
    readonly at: Expr,
    readonly items: readonly unknown[],
    readonly shape: ShapeLeaf['shape'] | null,
    readonly place: Place,
  ) {
    super()
  }
}

/** The value of an expression. */
export class Computed extends Scalar {
  constructor(
    readonly expr: Expr,
    readonly tag: Tag,
  ) {
    super()
  }
}

/** What is known of a scalar beyond its bits: that it is a boolean, or a value of an enum. */
export type Tag = BoolShape | EnumShape | null

export const boolShape: BoolShape = { kind: 'bool' }

/** The tag of values of a shape. */
export function tagFor(shape: Shape | null): Tag {
  return shape?.kind === 'bool' || shape?.kind === 'enum' ? shape : null
}

/** The tag of a value, known or not. */
export function tagOf(value: unknown): Tag {
  if (value instanceof Computed) return value.tag
  if (value instanceof SignalRef || value instanceof IndexedRef) return tagFor(value.shape)
  return typeof value === 'boolean' ? boolShape : null
}

/** The tag of a choice between values. A plain number passes for a member of the enum that the others are of. */
export function commonTag(choices: readonly { readonly tag: Tag; readonly value?: unknown }[]): Tag {
  const tag = choices.find((choice) => choice.tag !== null)?.tag ?? null
  const agrees = (choice: (typeof choices)[number]): boolean =>
    choice.tag ? sameTag(choice.tag, tag) : isMember(tag, choice.value)
  return choices.every(agrees) ? tag : null
}

function isMember(tag: Tag, value: unknown): boolean {
  return tag?.kind === 'enum' && tag.members.some((member) => member.value === value)
}

function sameTag(a: Tag, b: Tag): boolean {
  return a?.kind === 'enum' && b?.kind === 'enum'
    ? a.name === b.name && a.members.length === b.members.length
    : a?.kind === b?.kind
}

/** What a class declares with `input`, `output`, `wire` and `reg`. The names come when the object is complete. */
export interface FieldDeclaration {
  readonly kind: 'input' | 'output' | 'wire' | 'register'
  readonly shape: Shape
  readonly flips: readonly boolean[]
  readonly reset: unknown
  readonly place: Place
  owner: Module<unknown> | null
  /** `['in', 0]`, once bound. */
  segments: readonly (string | number)[]
}

/** A declared memory. */
export class MemoryRef {
  owner: Module<unknown> | null = null
  segments: readonly (string | number)[] = []
  constructor(
    readonly length: number,
    readonly shape: Shape,
    readonly place: Place,
  ) {}
}

/** What an aggregate is: a value of a shape; perhaps that of a field or a part of one, from a certain leaf on. */
interface Aggregate {
  readonly shape: Shape
  readonly field: FieldDeclaration | null
  readonly first: number
}

const aggregate = Symbol('aggregate')

function aggregateOf(value: unknown): Aggregate | null {
  return typeof value === 'object' && value !== null && aggregate in value ? (value[aggregate] as Aggregate) : null
}

/** The shape of an aggregate value, or null if `value` is none. */
export function shapeOfAggregate(value: unknown): Shape | null {
  return aggregateOf(value)?.shape ?? null
}

/** The field that an aggregate is, or is part of, with the index of its first leaf there. */
export function fieldOfAggregate(value: unknown): { readonly field: FieldDeclaration; readonly first: number } | null {
  const found = aggregateOf(value)
  return found?.field ? { field: found.field, first: found.first } : null
}

/** Builds a value of `shape` from its leaves in order. */
export function build(shape: Shape, leaf: (shape: ShapeLeaf['shape'], index: number) => unknown): unknown {
  return new AggregateBuilder(leaf, null).build(shape)
}

/** The value of a declared field: references to all its leaves. */
export function fieldValue(field: FieldDeclaration): unknown {
  return new AggregateBuilder((shape, index) => new SignalRef(field, index, shape), field).build(field.shape)
}

class AggregateBuilder {
  #leaves = 0

  constructor(
    private readonly leaf: (shape: ShapeLeaf['shape'], index: number) => unknown,
    private readonly field: FieldDeclaration | null,
  ) {}

  build(shape: Shape): unknown {
    switch (shape.kind) {
      case 'bits':
      case 'bool':
      case 'enum':
        return this.leaf(shape, this.#leaves++)
      case 'struct': {
        const value = this.#mark<Record<string, unknown>>({}, shape)
        for (const member of shape.members) value[member.name] = this.build(member.shape)
        return value
      }
      case 'array': {
        const value = this.#mark<unknown[]>([], shape)
        while (value.length < shape.length) value.push(this.build(shape.element))
        return value
      }
    }
  }

  /** Not enumerable, so that a copy made by spreading is no hardware. */
  #mark<T extends object>(value: T, shape: Shape): T {
    const mark: Aggregate = { shape, field: this.field, first: this.#leaves }
    return Object.defineProperty(value, aggregate, { value: mark })
  }
}

/** Whether `value` is a scalar of hardware. */
export function isLeaf(value: unknown): value is Leaf {
  return value instanceof Scalar
}

/** Whether `value` is hardware, scalar or aggregate. */
export function isHardware(value: unknown): boolean {
  return isLeaf(value) || shapeOfAggregate(value) !== null
}

/** Whether `value` is hardware or an array or object literal with hardware in it. */
export function containsHardware(value: unknown): boolean {
  if (isHardware(value)) return true
  if (Array.isArray(value)) return value.some(containsHardware)
  return isPlainObject(value) && Object.values(value).some(containsHardware)
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** The leaves of a hardware value, or of a plain object or array given for `shape`, in order; undefined where one is missing. */
export function leavesFor(shape: Shape, value: unknown): unknown[] {
  const leaves: unknown[] = []
  collectLeaves(shape, value, leaves)
  return leaves
}

function collectLeaves(shape: Shape, value: unknown, leaves: unknown[]): void {
  switch (shape.kind) {
    case 'bits':
    case 'bool':
    case 'enum':
      leaves.push(value)
      break
    case 'struct':
      for (const { name, shape: inner } of shape.members)
        collectLeaves(inner, (value as Record<string, unknown> | undefined)?.[name], leaves)
      break
    case 'array':
      for (let i = 0; i < shape.length; i++) collectLeaves(shape.element, (value as unknown[] | undefined)?.[i], leaves)
      break
  }
}
