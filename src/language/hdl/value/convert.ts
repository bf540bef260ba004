import { fail } from '../../../base/diagnostic/diagnostic.js'
import { canExceed, join, reachableItems, hull } from '../../../ir/integer.js'
import type { Expr, Memory } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { resize } from '../../../ir/resize.js'
import { requireBlock, resolveMemory } from './context.js'
import { MemoryRef } from './field.js'
import { Computed, isPoison, Missing, PoisonUsed, SignalRef, tagFor, tagOf, type Tag } from './leaf.js'
import { constant, slice, toUnsigned } from './operators.js'
import { intervalOf, ranged } from './range.js'
import { build, shapeOfAggregate } from './value.js'
import { leafType, type Shape } from '../../../ir/shape.js'

/**
 * The expression for a scalar value. Hardware reads as its current value at this point of the block; a plain number or
 * boolean becomes a constant.
 *
 * @throws FlitwaveError FW113 if it is not a scalar
 */
export function toExpr(value: unknown, place: Place): Expr {
  if (value instanceof Computed) {
    const [expr, reading] = [Computed.exprOf(value), Computed.readingOf(value)]
    if (reading) requireBlock(place).use(expr, reading, place)
    return expr
  }
  if (value instanceof SignalRef) return requireBlock(place).read(value, place)
  if (isPoison(value)) throw new PoisonUsed()
  if (value instanceof Missing) Missing.tell(value, place)
  if (typeof value === 'boolean') return constant(value ? 1n : 0n, place)
  if (typeof value === 'bigint') return constant(value, place)
  if (typeof value === 'number') {
    if (Number.isSafeInteger(value)) return constant(BigInt(value), place)
    const help = 'use whole numbers; write wide constants with concat(…)'
    return fail('FW113', `${value} is not a whole number that hardware can hold exactly`, place, help)
  }
  const help =
    value === undefined
      ? 'check the name: there is no such field, parameter, member or element'
      : 'name the intended member or element'
  return fail('FW113', `${describeValue(value)} cannot be used here: a number or a boolean is needed`, place, help)
}

/** The expression for a condition: one bit (rule 6). */
export function toCondition(value: unknown, place: Place): Expr {
  const expr = toExpr(value, place)
  if (expr.type.width === 1 && !expr.type.signed) return expr
  const help = 'write the test in full, such as x !== 0'
  return fail('FW109', `a condition is one bit, but this value has ${expr.type.width}`, place, help)
}

/** True if a value is a boolean, known or not. */
export function isBoolean(value: unknown): boolean {
  return tagOf(value)?.kind === 'bool'
}

function describeValue(value: unknown): string {
  const shape = shapeOfAggregate(value)
  if (shape)
    return shape.kind === 'array'
      ? `an array of ${shape.length}`
      : `a ${shape.kind === 'struct' ? shape.name : shape.kind}`
  if (value instanceof MemoryRef) return 'a whole memory'
  return value === undefined ? 'undefined' : value === null ? 'null' : Array.isArray(value) ? 'an array' : typeof value
}

/** `items[at]`, and 0 past the end. Items that the index can never reach are left out. */
export function select(at: Expr, items: readonly unknown[], place: Place): Expr {
  const exprs = items.slice(0, reachableItems(at.type.width, items.length)).map((item) => toExpr(item, place))
  if (at.kind === 'constant') return exprs[Number(at.value)] ?? constant(0n, place)
  const type = exprs.map((expr) => expr.type).reduce(join)
  const selected: Expr = { kind: 'select', type, index: at, items: exprs.map((expr) => resize(expr, type)), place }
  const within = exprs.map(intervalOf).reduce(hull)
  return ranged(selected, canExceed(at.type.width, items.length) ? hull(within, { min: 0n, max: 0n }) : within)
}

/** The index as an unsigned expression. */
export function toIndex(value: unknown, place: Place): Expr {
  const expr = toUnsigned(toExpr(value, place))
  if (expr) return expr
  const help = 'take the low bits of it with low(x, bits)'
  return fail('FW108', 'an index must be unsigned, and this one can be negative', place, help)
}

/** The address of a word; a known address must exist. */
export function toAddress(memory: Memory, address: unknown, place: Place): Expr {
  const expr = toIndex(address, place)
  if (expr.kind !== 'constant' || expr.value < BigInt(memory.depth)) return expr
  const message = `the address ${expr.value} is outside ${memory.path}, which has ${memory.depth} words`
  return fail('FW117', message, place, `use 0 to ${memory.depth - 1}`)
}

/** The word of a memory at an address given as a signal or number. */
export function readMemory(memory: MemoryRef, address: unknown, place: Place): unknown {
  const block = requireBlock(place)
  const target = resolveMemory(memory, place)
  const at = toAddress(target, address, place)
  block.checkWord(target, at, place)
  const word: Expr = { kind: 'read', type: target.type, memory: target, address: at, place }
  // Past the end it reads 0, which is not a member of every enum.
  const isPast = at.kind !== 'constant' && canExceed(at.type.width, target.depth)
  return unpack(memory.shape, word, place, (leaf) => (isPast && !hasZero(leaf) ? null : tagFor(leaf)))
}

function hasZero(shape: Shape): boolean {
  return shape.kind !== 'enum' || shape.members.some(({ value }) => value === 0)
}

/**
 * Splits packed bits, the first leaf lowest, into a value of `shape`.
 * @param tagOfLeaf - returns the tag of a leaf
 */
export function unpack(shape: Shape, word: Expr, place: Place, tagOfLeaf: (leaf: Shape) => Tag = tagFor): unknown {
  if (shape.kind !== 'struct' && shape.kind !== 'array') return new Computed(word, tagOfLeaf(shape))
  let low = 0
  return build(shape, (leaf) => {
    const type = leafType(leaf)
    const bits = slice(word, low, type.width, place)
    low += type.width
    return new Computed(type.signed ? { kind: 'resize', type, value: bits, place } : bits, tagOfLeaf(leaf))
  })
}
