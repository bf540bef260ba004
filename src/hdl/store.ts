import { fail } from '../ir/diagnostic.js'
import type { Expr, SwitchCase } from '../ir/ir.js'
import type { Place } from '../ir/place.js'
import { shapeLeaves } from '../ir/shape.js'
import type { BlockBuilder } from './block.js'
import { requireBlock, resolve, resolveMemory } from './context.js'
import { readMemory, toAddress, toExpr, toIndex, wordType } from './convert.js'
import { fit } from './fit.js'
import { rangeOf } from './operators.js'
import { checkPlainStore } from './plain-store.js'
import {
  build,
  Computed,
  IndexedRef,
  isHardware,
  isLeaf,
  isPlainObject,
  leavesFor,
  MemoryRef,
  shapeOfAggregate,
  SignalRef,
  tagOf,
} from './value.js'
import type { Shape, StructShape } from '../ir/shape.js'

/** Assigns hardware: a leaf, every leaf of an aggregate, or what a signal picks among several. */
export function assignHardware(target: unknown, value: unknown, place: Place): void {
  const block = requireBlock(place)
  if (target instanceof SignalRef) return block.assign(resolve(target, place), target.shape, value, place)
  if (target instanceof IndexedRef) return assignIndexed(block, target.at, target.items, value, place)
  const shape = shapeOfAggregate(target)
  if (!shape)
    return fail(
      'FW114',
      'this is a value, not a signal, and cannot be assigned',
      place,
      'assign a port, wire or register; a let is assigned as a whole, such as x = { ...x, valid: true }',
    )
  // All are read before the first is assigned: `this.pair = [this.pair[1], this.pair[0]]` is an exchange.
  const values = checkedLeaves(shape, value, place).map((leaf) =>
    isLeaf(leaf) ? new Computed(toExpr(leaf, place), tagOf(leaf)) : leaf,
  )
  leavesFor(shape, target).forEach((leaf, i) => assignHardware(leaf, values[i], place))
}

/** The leaves of `value` for a target of `shape`; missing and extra members are errors. */
export function checkedLeaves(shape: Shape, value: unknown, place: Place): unknown[] {
  if (!hasShape(shape, value)) {
    fail(
      'FW115',
      `the value does not fit ${shapeName(shape)}${difference(shape, value)}`,
      place,
      'give every member or element, and no other',
    )
  }
  return leavesFor(shape, value)
}

/** What is missing or too much in a value for a struct or array, as far as that is plain to see. */
function difference(shape: Shape, value: unknown): string {
  if (shape.kind === 'array')
    return Array.isArray(value) && value.length !== shape.length ? `: it has ${value.length}` : ''
  if (shape.kind !== 'struct' || typeof value !== 'object' || value === null) return ''
  const members = shape.members.map((member) => member.name)
  const missing = members.filter((member) => !(member in value))
  const extra = Object.keys(value).filter((name) => !members.includes(name))
  const parts = [
    ...(missing.length > 0 ? [`${missing.join(', ')} missing`] : []),
    ...(extra.length > 0 ? [`${extra.join(', ')} too much`] : []),
  ]
  return parts.length > 0 ? `: ${parts.join('; ')}` : ''
}

/** Whether a value has the members and elements of a shape. */
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
  return isLeaf(value) || ['number', 'boolean', 'bigint'].includes(typeof value)
}

/** Whether two shapes have the same members and elements; the widths of leaves are checked when they are stored. */
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

function shapeName(shape: Shape): string {
  return shape.kind === 'array'
    ? `an array of ${shape.length}`
    : shape.kind === 'struct'
      ? `the ${shape.name}`
      : shape.kind
}

/** `items[at] = value`: a switch over the elements; past the end nothing is written. */
function assignIndexed(block: BlockBuilder, at: Expr, items: readonly unknown[], value: unknown, place: Place): void {
  const reachable = Number(rangeOf(at.type)[1] < BigInt(items.length) ? rangeOf(at.type)[1] + 1n : BigInt(items.length))
  const complete = BigInt(reachable) === rangeOf(at.type)[1] + 1n
  const arms = items.slice(0, reachable).map((item) => ({
    run: () => assignHardware(item, value, place),
    when: 'the index chooses another element',
    place,
  }))
  const otherwise = {
    run: () => block.emit({ kind: 'outOfRange', index: at, length: items.length, place }),
    when: 'the index is past the end',
    place,
  }
  block.branch(complete ? arms : [...arms, otherwise], (bodies) => {
    const cases = bodies.slice(0, reachable).map((body, i): SwitchCase => ({ values: [BigInt(i)], body, place }))
    return { kind: 'switch', subject: at, cases, default: complete ? null : bodies.at(-1)!, place }
  })
}

/** `object[key]`, where the key may be a signal. */
export function readAt(object: unknown, key: unknown, place: Place): unknown {
  if (object instanceof MemoryRef) return readMemory(object, key, place)
  if (!isLeaf(key)) return readPlainIndex(object, key, place)
  if (isLeaf(object)) return failForNumber(place)
  if (!Array.isArray(object))
    return fail('FW116', 'a signal can index only an array or a memory', place, 'make it an array')
  return readIndexed(object as unknown[], toIndex(key, place), place)
}

function readPlainIndex(object: unknown, key: unknown, place: Place): unknown {
  if (isLeaf(object)) return failForNumber(place)
  const array = shapeOfAggregate(object)?.kind === 'array' ? (object as unknown[]) : null
  if (array && (typeof key === 'number' || typeof key === 'bigint') && !(Number(key) in array)) {
    fail('FW117', `the index ${key} is outside the array of ${array.length}`, place, `use 0 to ${array.length - 1}`)
  }
  return (object as Record<PropertyKey, unknown>)[key as PropertyKey]
}

function failForNumber(place: Place): never {
  return fail(
    'FW116',
    'a number cannot be indexed',
    place,
    'use bit(x, i) for one bit and bits(x, high, low) for several',
  )
}

function readIndexed(items: readonly unknown[], at: Expr, place: Place): unknown {
  const [first] = items
  if (items.length === 0) return fail('FW117', 'a signal indexes an empty array', place, 'give the array elements')
  const shape = shapeOfAggregate(first)
  if (!shape) return new IndexedRef(at, items, leafShape(first), place)
  const leaves = items.map((item) => {
    const own = shapeOfAggregate(item)
    if (!own || !sameShape(own, shape))
      fail('FW115', 'the elements of the array have different members', place, 'let all have one type')
    return leavesFor(shape, item)
  })
  return build(
    shape,
    (leaf, index) =>
      new IndexedRef(
        at,
        leaves.map((all) => all[index]),
        leaf,
        place,
      ),
  )
}

function leafShape(value: unknown): IndexedRef['shape'] {
  if (value instanceof SignalRef || value instanceof IndexedRef) return value.shape
  return typeof value === 'boolean' ? { kind: 'bool' } : null
}

/** `object[key] = value` or `object.key = value`. */
export function storeAt(object: unknown, key: unknown, value: unknown, place: Place): void {
  if (object instanceof MemoryRef) return storeMemory(object, key, value, place)
  if (isLeaf(key)) return assignHardware(readAt(object, key, place), value, place)
  const present = (object as Record<PropertyKey, unknown>)[key as PropertyKey]
  if (isHardware(present)) return assignHardware(present, value, place)
  if (present instanceof MemoryRef)
    fail('FW114', 'a whole memory cannot be assigned', place, 'write one word: memory[address] = value')
  if (shapeOfAggregate(object))
    fail('FW117', `there is no ${String(key)} here`, place, 'use a member or index that exists')
  checkPlainStore(object, key, place)
  ;(object as Record<PropertyKey, unknown>)[key as PropertyKey] = value
}

function storeMemory(ref: MemoryRef, address: unknown, value: unknown, place: Place): void {
  const block = requireBlock(place)
  const memory = resolveMemory(ref, place)
  if (block.kind !== 'seq')
    fail('FW130', `${memory.path} is a memory and can be written only in @seq`, place, 'write it in a @seq method')
  block.claimMemory(memory, place)
  const leaves = checkedLeaves(ref.shape, value, place)
  const fitted = shapeLeaves(ref.shape).map((leaf, i) => {
    const type =
      leaf.shape.kind === 'bool'
        ? { width: 1, signed: false }
        : { width: leaf.shape.width, signed: leaf.shape.kind === 'bits' && leaf.shape.signed }
    return fit(toExpr(leaves[i], place), type, { name: `${memory.path}[…]${leaf.suffix}` }, place)
  })
  const type = wordType(ref.shape)
  const word: Expr =
    fitted.length === 1 ? fitted[0]! : { kind: 'concat', type, parts: fitted.toReversed().map(unsignedBits), place }
  block.emit({ kind: 'write', memory, address: toAddress(memory, address, place), value: word, place })
}

function unsignedBits(expr: Expr): Expr {
  return expr.type.signed
    ? { kind: 'resize', type: { width: expr.type.width, signed: false }, value: expr, place: expr.place }
    : expr
}
