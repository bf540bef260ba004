/** The fields of a module as seen by the program: objects and arrays whose leaves truncate stored values. */

import type { Shape } from '../../../src/ir/shape.js'
import { Mistake } from './beyond.js'
import { Leaf, type LeafKind, type Plain } from './leaf.js'

/** The kind of an object or array that represents hardware. */
export interface Aggregate {
  readonly shape: Shape
  readonly leaves: readonly Leaf[]
}

const aggregates = new WeakMap<object, Aggregate>()

/** The hardware struct or array of a value, or null. */
export function aggregateOf(value: unknown): Aggregate | null {
  return typeof value === 'object' && value !== null ? (aggregates.get(value) ?? null) : null
}

/** A variable of the program: a leaf, or an object or array of leaves. */
export interface Slot {
  readonly shape: Shape
  readonly leaves: readonly Leaf[]
  readonly get: () => unknown
  readonly set: (value: unknown) => void
}

/** Creates a variable of `shape`, whose leaves are written according to `kind`. */
export function makeSlot(shape: Shape, kind: LeafKind, flips: readonly boolean[] = []): Slot {
  let next = 0
  const make = (inner: Shape): Slot => {
    switch (inner.kind) {
      case 'bits':
      case 'bool':
      case 'enum': {
        const leaf = new Leaf(inner, kind, flips[next++])
        return { shape: inner, leaves: [leaf], get: () => leaf.read(), set: (value) => leaf.write(value) }
      }
      case 'struct':
        return structSlot(
          inner,
          inner.members.map(({ name, shape: member }) => [name, make(member)]),
        )
      case 'array':
        return arraySlot(
          inner,
          Array.from({ length: inner.length }, () => make(inner.element)),
        )
    }
  }
  return make(shape)
}

function structSlot(shape: Shape, members: readonly (readonly [string, Slot])[]): Slot {
  const view = {}
  for (const [name, slot] of members) expose(view, name, slot)
  return aggregateSlot(
    shape,
    Object.preventExtensions(view),
    members.map(([, slot]) => slot),
  )
}

function arraySlot(shape: Shape, elements: readonly Slot[]): Slot {
  const view: unknown[] = []
  elements.forEach((slot, i) => expose(view, i, slot))
  const past = elements[0]!.shape
  const guarded = guardEnd(view, () => makeSlot(past, 'nothing').get())
  return aggregateSlot(shape, guarded, elements)
}

function aggregateSlot(shape: Shape, view: object, parts: readonly Slot[]): Slot {
  const leaves = parts.flatMap((part) => part.leaves)
  aggregates.set(view, { shape, leaves })
  return { shape, leaves, get: () => view, set: (value) => storeAll(shape, leaves, value) }
}

const exposed = new WeakMap<object, Map<string, Slot>>()

/** Turns a property of an object into a variable. */
export function expose(object: object, name: string | number, slot: Slot): void {
  const slots = exposed.get(object) ?? new Map<string, Slot>()
  exposed.set(object, slots.set(String(name), slot))
  Object.defineProperty(object, name, { get: slot.get, set: slot.set, enumerable: true, configurable: true })
}

/** The properties of an object that are variables, by name. */
export function exposedSlots(object: object): ReadonlyMap<string, Slot> {
  return exposed.get(object) ?? new Map<string, Slot>()
}

/** All leaves are read before the first is stored, so `pair = [pair[1], pair[0]]` is an exchange. */
export function storeAll(shape: Shape, leaves: readonly Leaf[], value: unknown): void {
  const values = leafValues(shape, value)
  leaves.forEach((leaf, i) => leaf.write(values[i]))
}

/** The leaves of a struct, array or literal given for `shape`, in order. */
export function leafValues(shape: Shape, value: unknown): unknown[] {
  switch (shape.kind) {
    case 'bits':
    case 'bool':
    case 'enum':
      return [value]
    case 'struct':
      return shape.members.flatMap(({ name, shape: member }) => {
        if (typeof value !== 'object' || value === null || !(name in value)) throw new Mistake(`${name} is missing`)
        return leafValues(member, (value as Record<string, unknown>)[name])
      })
    case 'array': {
      if (!Array.isArray(value) || value.length !== shape.length)
        throw new Mistake(`an array of ${shape.length} is needed`)
      const items: readonly unknown[] = value
      return Array.from({ length: shape.length }, (_, i) => leafValues(shape.element, items[i])).flat()
    }
  }
}

/** The leaves of a value; a number or a boolean is that of all. */
export function valuesFor(slot: Slot, value: unknown): readonly Plain[] {
  const values = typeof value === 'object' ? leafValues(slot.shape, value) : slot.leaves.map(() => value)
  return values as Plain[]
}

/** Methods that move elements within their array. */
const movers = ['reverse', 'sort', 'copyWithin'] as const
type Mover = (typeof movers)[number]

/** Makes an array read `nothing` past its end and ignore writes there. */
export function guardEnd<T>(array: T[], nothing: () => T): T[] {
  const isPast = (key: string | symbol): boolean =>
    typeof key === 'string' && /^\d+$/.test(key) && Number(key) >= array.length
  const guarded: T[] = new Proxy(array, {
    get: (target, key, self): unknown => {
      if (isPast(key)) return nothing()
      const mover = movers.find((name) => name === key)
      return mover && aggregateOf(target[0]) ? move(target, mover, guarded) : Reflect.get(target, key, self)
    },
    set: (target, key, value, self) => {
      if (key === 'length' && value !== target.length) throw new Mistake('the length of an array of hardware is fixed')
      return isPast(key) || key === 'length' || Reflect.set(target, key, value, self)
    },
    deleteProperty: () => false,
  })
  return guarded
}

/** Elements that are variables stay in place; their values are moved. */
function move(array: unknown[], mover: Mover, self: unknown): (...args: never[]) => unknown {
  return (...args) => {
    const held = array.map(snapshot)
    const method: (...given: never[]) => unknown[] = held[mover].bind(held)
    const moved = method(...args)
    moved.forEach((value, i) => (array[i] = value))
    return self
  }
}

/** A copy of the current value. */
export function snapshot(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snapshot)
  if (typeof value !== 'object' || value === null || !aggregateOf(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, snapshot(member)]))
}
