import { leafCount, type Shape, type ShapeLeaf, shapeLeaves, type StructShape } from '../../../ir/shape.js'
import type { FieldDeclaration } from './field.js'
import { isLeaf } from './leaf.js'
import { ValueLeaves } from './value-leaves.js'
import { FieldLeaves, View } from './view.js'

/** The shape of a hardware struct or array; null for other values. */
export function shapeOfAggregate(value: unknown): Shape | null {
  return View.of(value)?.shape ?? null
}

/** The field that an aggregate is or belongs to, with the index of its first leaf there. */
export function fieldOfAggregate(value: unknown): { readonly field: FieldDeclaration; readonly first: number } | null {
  const view = View.of(value)
  return view?.leaves.field ? { field: view.leaves.field, first: view.first } : null
}

/** Builds a value of `shape` from its leaves in order. */
export function build(shape: Shape, leaf: (shape: ShapeLeaf['shape'], index: number) => unknown): unknown {
  return View.open(shape, new ValueLeaves(shapeLeaves(shape).map((item, i) => leaf(item.shape, i))))
}

/** The value of a declared field: all its leaves. */
export function fieldValue(field: FieldDeclaration): unknown {
  return View.open(field.shape, new FieldLeaves(field, shapeLeaves(field.shape)))
}

/** True if `value` is hardware, scalar or aggregate. */
export function isHardware(value: unknown): boolean {
  return isLeaf(value) || View.of(value) !== null
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** The leaves of a hardware value, or of a plain object or array given for `shape`, in order; undefined for missing ones. */
export function leavesFor(shape: Shape, value: unknown): unknown[] {
  const leaves: unknown[] = []
  collectLeaves(shape, value, leaves)
  return leaves
}

function collectLeaves(shape: Shape, value: unknown, leaves: unknown[]): void {
  if (shape.kind !== 'struct' && shape.kind !== 'array') {
    leaves.push(value)
    return
  }
  const view = View.of(value)
  if (view?.count === leafCount(shape)) for (const leaf of view.values()) leaves.push(leaf)
  else if (shape.kind === 'array')
    for (let i = 0; i < shape.length; i++) collectLeaves(shape.element, (value as unknown[] | undefined)?.[i], leaves)
  else
    for (const { name, shape: inner } of shape.members)
      collectLeaves(inner, (value as Record<string, unknown> | undefined)?.[name], leaves)
}

/** True if a value has the members and elements of a shape. */
export function hasShape(shape: Shape, value: unknown): boolean {
  const own = shapeOfAggregate(value)
  return own ? sameShape(shape, own) : matches(shape, value)
}

function matches(shape: Shape, value: unknown): boolean {
  if (shape.kind === 'struct') {
    if (shapeOfAggregate(value)) return sameShape(shape, shapeOfAggregate(value)!)
    return (
      isPlainObject(value) &&
      Object.keys(value).length === shape.members.length &&
      shape.members.every((member) => member.name in value && matches(member.shape, value[member.name]))
    )
  }
  if (shape.kind === 'array')
    return (
      Array.isArray(value) && value.length === shape.length && value.every((element) => matches(shape.element, element))
    )
  return isScalar(value)
}

/** True if `value` is a single number or boolean, known or not. */
export function isScalar(value: unknown): boolean {
  return isLeaf(value) || ['number', 'boolean', 'bigint'].includes(typeof value)
}

/** True if two shapes have the same members and elements; the widths of leaves are checked when values are stored. */
export function sameShape(a: Shape, b: Shape): boolean {
  if (a === b) return true
  if (a.kind === 'struct') return b.kind === 'struct' && sameMembers(a.members, b.members)
  if (a.kind === 'array') return b.kind === 'array' && a.length === b.length && sameShape(a.element, b.element)
  return b.kind !== 'struct' && b.kind !== 'array'
}

type Members = StructShape['members']

function sameMembers(a: Members, b: Members): boolean {
  return a.length === b.length && a.every(({ name, shape }, i) => name === b[i]!.name && sameShape(shape, b[i]!.shape))
}
