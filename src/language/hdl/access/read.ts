import { fail } from '../../../base/diagnostic/diagnostic.js'
import { canExceed } from '../../../ir/integer.js'
import type { Expr } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { currentBlock, requireBlock } from '../value/context.js'
import { readMemory, select, toIndex } from '../value/convert.js'
import { MemoryRef } from '../value/field.js'
import { commonTag, Computed, isLeaf, isPoison, knownValues, Missing, poison, tagOf, type Tag } from '../value/leaf.js'
import { placeHere } from '../value/place.js'
import { recover } from '../value/recovery.js'
import { pickedRow } from './plain-store.js'
import { assignIndexed, requireObject } from './store.js'
import { isScalar, sameShape, shapeOfAggregate } from '../value/value.js'
import { View, type Leaves, type LeafTarget } from '../value/view.js'

/** Reads `object[key]`; the key may be a signal. */
export function readAt(object: unknown, key: unknown, place: Place): unknown {
  if (isPoison(object) || isPoison(key)) return poison
  if (object instanceof MemoryRef) return readMemory(object, key, place)
  if (object instanceof Missing) return Missing.tell(object, place)
  if (isLeaf(object)) return failForNumber(place)
  requireObject(object, key, place)
  if (!isLeaf(key)) return readPlainIndex(object, key, place)
  if (!Array.isArray(object))
    return fail('FW116', 'a signal can index only an array or a memory', place, 'make it an array')
  if (object.length === 0) return fail('FW117', 'a signal indexes an empty array', place, 'give the array elements')
  return pick(toIndex(key, place), object as unknown[], place)
}

function readPlainIndex(object: unknown, key: unknown, place: Place): unknown {
  const value = (object as Record<PropertyKey, unknown>)[key as PropertyKey]
  const isIndex = typeof key === 'number' || typeof key === 'bigint'
  if (value === undefined && isIndex && shapeOfAggregate(object)?.kind === 'array') {
    const { length } = object as unknown[]
    fail('FW117', `the index ${key} is outside the array of ${length}`, place, `use 0 to ${length - 1}`)
  }
  return value
}

function failForNumber(place: Place): never {
  const help = 'use bit(x, i) for one bit and bits(x, high, low) for several'
  return fail('FW116', 'a number cannot be indexed', place, help)
}

/** Selects the item at `at`: a value, an alias of a struct or array, or an object with selected members. */
function pick(at: Expr, items: readonly unknown[], place: Place): unknown {
  const views = items.map((item) => View.of(item))
  if (views.every((view) => view !== null)) return pickView(at, views, place)
  if (items.every(isScalar)) {
    return new Computed(select(at, items, place), tagOfPick(at, items))
  }
  if (items.every(isTable)) return pickRow(at, items, place)
  if (items.every((item) => typeof item === 'object' && item !== null && !isLeaf(item)))
    return new Proxy({}, new PickTraps(at, items as readonly object[]))
  return fail('FW115', 'the elements of the array are of different kinds', place, 'give all the same type')
}

/** True for an array of scalars, or of such arrays, that is not itself a signal: a table row. */
function isTable(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && View.of(value) === null && value.every((item) => isScalar(item) || isTable(item))
}

/** Selects a row of a table by a signal: an array with the selected value of each column. */
function pickRow(at: Expr, rows: readonly (readonly unknown[])[], place: Place): readonly unknown[] {
  const { length } = rows[0]!
  if (rows.some((row) => row.length !== length))
    fail('FW115', 'the rows of the table have different lengths', place, 'give all rows as many elements')
  const columns = Array.from({ length }, (_, column) => rows.map((row) => row[column]))
  return pickedRow(columns.map((column) => pick(at, column, place)))
}

/** A longer table has plain numbers, because no enum has that many members. */
const mostMembers = 64

/** The tag of an element that a signal selects. Past the end, its value is 0. */
function tagOfPick(at: Expr, items: readonly unknown[]): Tag {
  const isLong = items.length > mostMembers
  const choices = items.map((value) => ({ tag: isLong && typeof value === 'number' ? null : tagOf(value), value }))
  const tag = commonTag(choices)
  if (!canExceed(at.type.width, items.length) || [...(knownValues(tag) ?? [0])].includes(0)) return tag
  return commonTag([...choices, { tag: tagOf(0), value: 0 }])
}

function pickView(at: Expr, views: readonly View[], place: Place): unknown {
  const { shape } = views[0]!
  if (!views.every((view) => sameShape(view.shape, shape)))
    fail('FW115', 'the elements of the array have different members', place, 'give all the same type')
  return View.open(shape, new PickedLeaves(at, views, place))
}

/** The leaves of a struct or array that a signal selects: read as a select, written as a switch. */
class PickedLeaves implements Leaves {
  readonly field = null
  readonly isValue: boolean

  constructor(
    private readonly at: Expr,
    private readonly views: readonly View[],
    private readonly place: Place,
  ) {
    this.isValue = views.every((view) => view.leaves.isValue)
  }

  read(index: number): unknown {
    const values = this.views.map((view) => view.leaves.read(view.first + index))
    return currentBlock() ? new Computed(select(this.at, values, this.place), tagOfPick(this.at, values)) : values[0]
  }

  target(index: number): LeafTarget {
    const targets = this.views.map((view) => view.leaves.target(view.first + index))
    return { assign: (value, place) => assignIndexed(requireBlock(place), this.at, targets, value, place) }
  }
}

/** Children or objects that a signal selects from: their members can be read. */
class PickTraps implements ProxyHandler<object> {
  constructor(
    private readonly at: Expr,
    private readonly items: readonly object[],
  ) {}

  get(_: object, key: string | symbol): unknown {
    if (typeof key === 'symbol') return undefined
    return recover(() => {
      const values = this.items.map((item) => (item as Record<string, unknown>)[key])
      if (values.some((value) => typeof value === 'function')) return this.#refuse(`calling ${key}() on`)
      if (values.includes(undefined)) return this.#refuse(`reading ${key}, which is not always there, of`)
      const missing = values.find((value) => value instanceof Missing)
      if (missing) return missing
      return pick(this.at, values, placeHere())
    })
  }

  set(_: object, key: string | symbol): boolean {
    recover(() => this.#refuse(`writing ${String(key)} of`))
    const block = currentBlock()
    if (block) block.isCut = true
    return true
  }

  #refuse(what: string): never {
    const help = 'loop over all of them: items.forEach((item, i) => { if (index === i) item.x = … })'
    return fail('FW128', `${what} a child or object that a signal selects`, placeHere(), help)
  }
}
