import { fail } from '../../../base/diagnostic/diagnostic.js'
import { bit as oneBit, rangeOf, unsigned } from '../../../ir/integer.js'
import type { Expr } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { resize } from '../../../ir/resize.js'
import { describeBits, leafType, shapeLeaves } from '../../../ir/shape.js'
import type { Bits, SignedBits } from '../../../ir/values.js'
import { connectAll } from '../access/connect.js'
import { requireBlock, resolve } from '../value/context.js'
import { isBoolean, toCondition, toExpr, unpack } from '../value/convert.js'
import { checkMember } from '../value/member.js'
import { fit } from '../value/fit.js'
import { compare } from '../value/comparisons.js'
import { bitwise, constant, shiftRight, slice } from '../value/operators.js'
import { placeHere } from '../value/place.js'
import { assignHardware } from '../access/store.js'
import { requireType, widthOf, type HardwareType } from '../declare/types.js'
import { boolShape, Computed, refOf, tagFor, tagOf } from '../value/leaf.js'
import { isHardware, leavesFor, shapeOfAggregate } from '../value/value.js'
import { View } from '../value/view.js'
import { checkMembersIn, notePacked } from './members.js'

/*
 * The functions of the language. TypeScript sees numbers and booleans; at elaboration these are symbolic values. A plain
 * number becomes a constant of the smallest width that holds it.
 */

function computed(expr: Expr): never {
  return new Computed(expr, null) as never
}

function asBool(expr: Expr): never {
  return new Computed(expr, boolShape) as never
}

/** The same bits, unsigned. */
const bitsOf = (expr: Expr): Expr => resize(expr, unsigned(expr.type.width))

/** Concatenates the bits of all parts, the first the most significant. */
function sideBySide(exprs: readonly Expr[], place: Place): Expr {
  const parts = exprs.map(bitsOf)
  return { kind: 'concat', type: unsigned(parts.reduce((sum, { type }) => sum + type.width, 0)), parts, place }
}

/** The low `width` bits of `value`, unsigned: states that losing the others is intended. */
export function low<N extends number>(value: number | boolean, width: N): Bits<N> {
  const place = placeHere()
  const expr = toExpr(value, place)
  if (!Number.isInteger(width) || width < 1) {
    const help = 'the width must be known at elaboration'
    fail('FW101', `low(…, ${width}): a whole number of bits from 1 is needed`, place, help)
  }
  if (width >= expr.type.width) return computed(resize(expr, unsigned(width)))
  return computed(slice(expr, 0, width, place))
}

/** Bits `high` down to `lowest` of `value`, unsigned; both are known at elaboration. */
export function bits(value: number, high: number, lowest: number): number {
  const place = placeHere()
  const expr = toExpr(value, place)
  if (!Number.isInteger(high) || !Number.isInteger(lowest) || lowest < 0 || high < lowest || high >= expr.type.width) {
    const help = `use bits ${expr.type.width - 1} down to 0`
    fail('FW117', `there are no bits ${high} to ${lowest} in a ${describeBits(expr.type)}`, place, help)
  }
  return computed(slice(expr, lowest, high - lowest + 1, place))
}

/** Bit `index` of `value`. The index may be a signal; a bit past the width is false. */
export function bit(value: number, index: number): boolean {
  const place = placeHere()
  const expr = toExpr(value, place)
  const at = toExpr(index, place)
  if (at.kind === 'constant') {
    const position = Number(at.value)
    if (position < 0 || position >= expr.type.width)
      fail(
        'FW117',
        `there is no bit ${position} in a ${describeBits(expr.type)}`,
        place,
        `use 0 to ${expr.type.width - 1}`,
      )
    return asBool(slice(expr, position, 1, place))
  }
  return asBool(slice(shiftRight(bitsOf(expr), at, place), 0, 1, place))
}

/** Concatenates the parts, the first the most significant; each has the width of its type. */
export function concat(...parts: readonly (number | boolean)[]): number {
  const place = placeHere()
  if (parts.length === 0) fail('FW113', 'concat() of nothing has no bits', place, 'give it at least one part')
  const exprs = parts.map((part) => {
    if (!isHardware(part))
      fail('FW113', 'a part of concat(…) needs a width', place, 'write low(5, 4) for the number 5 in 4 bits')
    return toExpr(part, place)
  })
  return computed(sideBySide(exprs, place))
}

/** The bits of a struct, array or scalar as one number, the first member lowest. */
export function pack(value: unknown): number {
  const place = placeHere()
  const shape = shapeOfAggregate(value)
  const leaves = shape ? leavesFor(shape, value) : [value]
  const bits = concat(...(leaves.map((leaf) => computed(toExpr(leaf, place))) as number[]).toReversed())
  if (shape) notePacked(toExpr(bits, place), shape)
  return bits
}

/** Bits read as a value of a type, the first member lowest; the inverse of {@link pack}. */
export function unpackAs<T>(type: HardwareType<T>, value: number): T {
  const place = placeHere()
  const width = widthOf(type)
  const expr = toExpr(value, place)
  if (expr.type.width !== width)
    fail('FW104', `${expr.type.width} bits are read as a type of ${width}`, place, `use low(…, ${width})`)
  checkMembersIn(type.shape, expr, tagOf(value), place)
  const leaf = type.shape.kind === 'struct' || type.shape.kind === 'array' ? expr : resize(expr, leafType(type.shape))
  return unpack(type.shape, leaf, place) as T
}

/** The same bits, read as two's complement. */
export function asSigned<N extends number>(value: Bits<N> | number): SignedBits<N> {
  const expr = toExpr(value, placeHere())
  return computed(resize(expr, { width: expr.type.width, signed: true }))
}

/** The same bits, read as unsigned. */
export function asUnsigned<N extends number>(value: SignedBits<N> | number): Bits<N> {
  return computed(bitsOf(toExpr(value, placeHere())))
}

/** 1 for true, 0 for false. */
export function asBit(value: boolean): Bits<1> {
  return computed(toCondition(value, placeHere()))
}

/** True if any bit, or any of the conditions, is set. */
export function any(value: number | readonly boolean[]): boolean {
  const place = placeHere()
  if (!Array.isArray(value)) return test('ne', toExpr(value, place), constant(0n, place))
  return reduce(value as readonly boolean[], 'or', false)
}

/** True if all bits, or all conditions, are set. */
export function all(value: number | readonly boolean[]): boolean {
  const place = placeHere()
  if (Array.isArray(value)) return reduce(value as readonly boolean[], 'and', true)
  const expr = toExpr(value, place)
  return test('eq', bitsOf(expr), constant(rangeOf(unsigned(expr.type.width)).max, place))
}

function test(op: 'eq' | 'ne', left: Expr, right: Expr): never {
  const result = compare(op, left, right, placeHere())
  return typeof result === 'boolean' ? (result as never) : asBool(result)
}

function reduce(conditions: readonly boolean[], op: 'and' | 'or', empty: boolean): boolean {
  const place = placeHere()
  const exprs = conditions.map((condition) => toCondition(condition, place))
  return exprs.length === 0 ? empty : asBool(exprs.reduce((a, b) => bitwise(op, a, b, place)))
}

/** True if an odd number of bits is set. */
export function parity(value: number): boolean {
  const place = placeHere()
  return asBool({ kind: 'unary', op: 'parity', type: oneBit, operand: toExpr(value, place), place })
}

/**
 * Stops the simulation, or counts a failure, if `condition` does not hold on the settled values before a clock edge. Inside
 * an `if`, it is checked only if the branch is taken; it is never checked during reset.
 */
export function assert(condition: boolean, message: string): void {
  const place = placeHere()
  if ((condition as unknown) === true) return
  requireBlock(place).emit({ kind: 'assert', condition: toCondition(condition, place), message, place })
}

/**
 * An assumption about the user of this module: `condition` holds on the settled values before each clock edge. Simulation
 * checks it like {@link assert}. A proof of the module relies on it, and a proof of an enclosing module must prove it.
 */
export function assume(condition: boolean, message: string): void {
  const place = placeHere()
  if ((condition as unknown) === true) return
  requireBlock(place).emit({
    kind: 'assert',
    condition: toCondition(condition, place),
    message,
    isAssumed: true,
    place,
  })
}

/** Counts the cycles in which `condition` holds. */
export function cover(condition: boolean, label: string): void {
  const place = placeHere()
  requireBlock(place).emit({ kind: 'cover', condition: toCondition(condition, place), label, place })
}

/** States that inputs are intentionally not read. */
export function unused(...values: readonly unknown[]): void {
  const place = placeHere()
  requireBlock(place)
  for (const value of values) {
    for (const target of View.of(value)?.targets() ?? [value]) {
      const ref = refOf(target)
      if (ref) resolve(ref, place).isUnusedOnPurpose = true
    }
  }
}

/**
 * Connects two interfaces of one type: `from` drives the members that run forward, `to` drives the {@link flipped} ones.
 * Pass an own input as `from`, and an own output as `to`.
 */
export function connect<T>(from: T, to: T): void {
  connectAll(from, to, placeHere())
}

/** Gives every leaf of a value the same number, or false. */
export function clear(value: unknown): void {
  const place = placeHere()
  for (const target of View.of(value)?.targets() ?? [value])
    assignHardware(target, isBoolean(target) ? false : 0, place)
}

/** `value` as a signal of a given type, for a constant in `concat` or in an array. */
export function literal<T>(type: HardwareType<T>, value: T): T {
  const place = placeHere()
  requireType(type, 'literal(…)')
  const leaves = leavesFor(type.shape, value)
  const named = { name: 'this constant' }
  const exprs = shapeLeaves(type.shape).map((leaf, i) => {
    const expr = toExpr(leaves[i], place)
    checkMember(leaf.shape, expr, tagOf(leaves[i]), named, place)
    return fit(expr, leafType(leaf.shape), named, place)
  })
  if (exprs.length === 1) return new Computed(exprs[0]!, tagFor(type.shape)) as T
  return unpack(type.shape, sideBySide(exprs.toReversed(), place), place) as T
}
