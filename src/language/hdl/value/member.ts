/** Checks that a value stored into an enum is always one of its members. */

import { fail } from '../../../base/diagnostic/diagnostic.js'
import { valueRange } from '../../../ir/fold.js'
import { contains, holds } from '../../../ir/integer.js'
import type { Expr } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { leafType, shapeLeaves, type EnumShape, type Shape, type ShapeLeaf } from '../../../ir/shape.js'
import type { Named } from './fit.js'
import { knownValues, tagFor, type Tag } from './leaf.js'

/**
 * Refuses to store a value that may not be a member of an enum. A leaf of another type accepts any value.
 *
 * @param tag - the type of the value beyond its bits
 * @throws FlitwaveError FW148
 */
export function checkMember(shape: ShapeLeaf['shape'], expr: Expr, tag: Tag, named: Named, place: Place): void {
  if (shape.kind !== 'enum' || isSurelyMember(shape, expr, tag)) return
  // A constant that is too wide is reported as such elsewhere.
  if (expr.kind === 'constant' && !holds(leafType(shape), expr.value)) return
  refuse(shape, expr, tag, named, place)
}

/** True for a value that is always a member when it is stored into a leaf of an enum. */
export function isSurelyMember(shape: EnumShape, expr: Expr, tag: Tag): boolean {
  const members = valuesOf(shape)
  if (members.size === 2 ** shape.width) return true
  const known = knownValues(tag)
  if (known && [...known].every((value) => members.has(BigInt(value)))) return true
  const { min, max } = contains(leafType(shape), expr.type) || expr.kind === 'constant' ? valueRange(expr) : everything
  if (max - min >= BigInt(members.size)) return false
  for (let value = min; value <= max; value++) if (!members.has(value)) return false
  return true
}

/** The interval of an expression that loses bits when it is stored. */
const everything = { min: 0n, max: 1n << 4096n }

const known = new WeakMap<EnumShape, ReadonlySet<bigint>>()

/** The numbers of all members. */
export function valuesOf(shape: EnumShape): ReadonlySet<bigint> {
  let values = known.get(shape)
  if (!values) known.set(shape, (values = new Set(shape.members.map(({ value }) => BigInt(value)))))
  return values
}

/**
 * The tag of a leaf in a struct or array made of values. It has the tag of the leaf's enum only if the value is known to be
 * a member.
 *
 * @param tag - the type of the value beyond its bits
 */
export function leafTag(shape: ShapeLeaf['shape'], expr: Expr, tag: Tag): Tag {
  return shape.kind !== 'enum' || isSurelyMember(shape, expr, tag) ? tagFor(shape) : tag
}

/** True if each leaf of one shape may store the same leaf of another, with respect to enums. */
export function holdsMembers(to: Shape, from: Shape): boolean {
  if (to === from) return true
  const sources = shapeLeaves(from)
  return shapeLeaves(to).every((leaf, i) => holdsMember(leaf.shape, sources[i]!.shape))
}

/** True if a leaf may store a value of another leaf, with respect to enums. */
export function holdsMember(to: ShapeLeaf['shape'], from: ShapeLeaf['shape']): boolean {
  if (to.kind !== 'enum' || to === from) return true
  const members = valuesOf(to)
  if (members.size === 2 ** to.width) return true
  return from.kind === 'enum' && from.members.every(({ value }) => members.has(BigInt(value)))
}

function refuse(shape: EnumShape, expr: Expr, tag: Tag, { name }: Named, place: Place): never {
  const first = `${shape.name}.${shape.members[0]!.name}`
  if (expr.kind === 'constant') {
    const help = `name a member: ${membersOf(shape)}`
    fail('FW148', `${name} takes members of ${shape.name}, and ${expr.value} is none`, place, help)
  }
  const values = [...(knownValues(tag) ?? [])].filter((value) => !valuesOf(shape).has(BigInt(value)))
  const why = values.length > 0 ? `: it can be ${values.slice(0, 3).join(', ')}` : ''
  const message = `${name} takes members of ${shape.name}, and this value may be none${why}`
  const help = `choose the next member with a switch, or convert the number: asMember(type, x, ${first}) is ${first} where x is no member`
  fail('FW148', message, place, help)
}

function membersOf({ members }: EnumShape): string {
  const few = members.slice(0, 6).map(({ name, value }) => `${name} (${value})`)
  return `${few.join(', ')}${members.length > 6 ? ', …' : ''}`
}
