/* Converts numbers to members of enums. */

import { fail } from '../../../base/diagnostic/diagnostic.js'
import { contains } from '../../../ir/integer.js'
import type { Expr } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { resize } from '../../../ir/resize.js'
import { leafType, shapeLeaves, type EnumShape, type Shape } from '../../../ir/shape.js'
import { requireType, type HardwareType } from '../declare/types.js'
import { toExpr } from '../value/convert.js'
import { Computed, tagOf, type Tag } from '../value/leaf.js'
import { checkMember, holdsMember, holdsMembers, isSurelyMember, valuesOf } from '../value/member.js'
import { relate } from '../value/comparisons.js'
import * as ops from '../value/operators.js'
import { placeHere } from '../value/place.js'
import { sameShape } from '../value/value.js'

/**
 * `value` as a member of an enum: the member with that number, or `otherwise` if there is none. The numbers are compared
 * exactly, so a value that is too wide or negative is no member.
 *
 * @example
 * this.state = asMember(stateType, this.word, State.Idle)
 */
export function asMember<E extends number>(type: HardwareType<E>, value: number, otherwise: E): E {
  const place = placeHere()
  requireType(type, 'asMember(…)')
  const { shape } = type
  if (shape.kind !== 'enum')
    return fail('FW102', 'asMember(…) needs the type of an enum', place, 'give one made with enumOf(…)')
  const [expr, other] = [toExpr(value, place), toExpr(otherwise, place)]
  checkMember(shape, other, tagOf(otherwise), { name: 'the value for what is no member' }, place)
  const target = leafType(shape)
  const isMember = isSafe(shape, expr, value) || isOneOf(expr, valuesOf(shape), place)
  const [then, rest] = [resize(expr, target), resize(other, target)]
  const chosen = typeof isMember === 'boolean' ? (isMember ? then : rest) : ops.mux(isMember, then, rest, place)
  return new Computed(chosen, shape) as never
}

/** True for a value that is a member without truncation. */
function isSafe(shape: EnumShape, expr: Expr, value: unknown): boolean {
  return contains(leafType(shape), expr.type) && isSurelyMember(shape, expr, tagOf(value))
}

/** Tests if a value is one of several numbers, with a comparison for each run of consecutive numbers. */
function isOneOf(expr: Expr, values: ReadonlySet<bigint>, place: Place): Expr | boolean {
  const tests = runsOf(values).map(({ first, last }) => isBetween(expr, first, last, place))
  if (tests.includes(true)) return true
  const open = tests.filter((test) => typeof test !== 'boolean')
  return open.length > 0 && open.reduce((any, test) => ops.bitwise('or', any, test, place))
}

interface Run {
  readonly first: bigint
  last: bigint
}

function runsOf(values: ReadonlySet<bigint>): Run[] {
  const runs: Run[] = []
  for (const value of [...values].sort((a, b) => (a < b ? -1 : 1))) {
    const run = runs.at(-1)
    if (run && run.last + 1n === value) run.last = value
    else runs.push({ first: value, last: value })
  }
  return runs
}

function isBetween(expr: Expr, first: bigint, last: bigint, place: Place): Expr | boolean {
  const [low, high] = [ops.constant(first, place), ops.constant(last, place)]
  if (first === last) return relate('eq', expr, low, place)
  const [above, below] = [relate('ge', expr, low, place), relate('le', expr, high, place)]
  if (typeof above === 'boolean') return above && below
  return typeof below === 'boolean' ? below && above : ops.bitwise('and', above, below, place)
}

/** The shapes that bits were packed from, valid as long as the bits have no other name. */
const packed = new WeakMap<Expr, Shape>()

export function notePacked(bits: Expr, shape: Shape): void {
  packed.set(bits, shape)
}

/** @throws FlitwaveError FW148 for bits that are read as an enum and may not be a member of it */
export function checkMembersIn(shape: Shape, bits: Expr, tag: Tag, place: Place): void {
  if (shape.kind === 'enum' && isSurelyMember(shape, bits, tag)) return
  const from = packed.get(bits)
  if (from && sameShape(shape, from) && holdsMembers(shape, from)) return
  for (const { shape: leaf, suffix } of shapeLeaves(shape)) {
    if (leaf.kind !== 'enum' || holdsMember(leaf, { kind: 'bits', width: leaf.width, signed: false })) continue
    const convert = `asMember(type, x, ${leaf.name}.${leaf.members[0]!.name})`
    const help =
      suffix === ''
        ? `convert the number: ${convert}`
        : `unpack a type that has uint(${leaf.width}) in its place, and convert that: ${convert}`
    fail('FW148', `bits are read as ${partOf(suffix)}a member of ${leaf.name}, and may be none`, place, help)
  }
}

function partOf(suffix: string): string {
  return suffix === '' ? '' : `${suffix.replace(/^\./, '')}, `
}
