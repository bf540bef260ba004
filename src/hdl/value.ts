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

const aggregateShape = Symbol('shape')
const aggregateField = Symbol('field')

interface Aggregate {
  [aggregateShape]: Shape
  [aggregateField]?: { readonly field: FieldDeclaration; readonly first: number }
}

/** The shape of an aggregate value, or null if `value` is none. */
export function shapeOfAggregate(value: unknown): Shape | null {
  return typeof value === 'object' && value !== null && aggregateShape in value
    ? (value as Aggregate)[aggregateShape]
    : null
}

/** The field that an aggregate is, or is part of, with the index of its first leaf there. */
export function fieldOfAggregate(value: object): { readonly field: FieldDeclaration; readonly first: number } | null {
  return (value as Aggregate)[aggregateField] ?? null
}

/** Builds a value of `shape` from its leaves in order. */
export function build(shape: Shape, next: (leaf: ShapeLeaf['shape']) => unknown): unknown {
  switch (shape.kind) {
    case 'bits':
    case 'bool':
    case 'enum':
      return next(shape)
    case 'struct': {
      const value: Record<string, unknown> = {}
      for (const member of shape.members) value[member.name] = build(member.shape, next)
      return mark(value, shape)
    }
    case 'array':
      return mark(
        Array.from({ length: shape.length }, () => build(shape.element, next)),
        shape,
      )
  }
}

function mark(value: object, shape: Shape): object {
  Object.defineProperty(value, aggregateShape, { value: shape })
  return value
}

/** The value of a declared field: references to all its leaves. */
export function fieldValue(field: FieldDeclaration): unknown {
  let index = 0
  const value = build(field.shape, (shape) => new SignalRef(field, index++, shape))
  if (typeof value === 'object' && value !== null && !(value instanceof SignalRef))
    tagField(value, field.shape, field, 0)
  return value
}

function tagField(value: object, shape: Shape, field: FieldDeclaration, first: number): number {
  if (shape.kind !== 'struct' && shape.kind !== 'array') return first + 1
  Object.defineProperty(value, aggregateField, { value: { field, first } })
  let next = first
  if (shape.kind === 'struct') {
    for (const member of shape.members)
      next = tagField((value as Record<string, object>)[member.name]!, member.shape, field, next)
  } else {
    for (const element of value as object[]) next = tagField(element, shape.element, field, next)
  }
  return next
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

/** The leaves of a hardware value, or of a plain object or array given for `shape`, in order; null where one is missing. */
export function leavesFor(shape: Shape, value: unknown): unknown[] {
  switch (shape.kind) {
    case 'bits':
    case 'bool':
    case 'enum':
      return [value]
    case 'struct':
      return shape.members.flatMap((member) =>
        leavesFor(member.shape, (value as Record<string, unknown> | undefined)?.[member.name]),
      )
    case 'array':
      return Array.from({ length: shape.length }, (_, i) =>
        leavesFor(shape.element, (value as unknown[] | undefined)?.[i]),
      ).flat()
  }
}
