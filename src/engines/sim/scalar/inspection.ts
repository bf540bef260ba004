/**
 * The view of an instance in a debugger: `this.link.credit.valid`, as in the RTL. The generated class stores leaves in
 * separate properties, such as `link_credit_valid`. This file adds accessors to its prototype for all other names of the
 * RTL. The simulation uses none of them.
 *
 * A debugger evaluates an expression under the mouse only if it cannot have an effect, and V8 rejects code that may have
 * one. Accessors therefore store nothing: each read creates new plain objects and arrays. The functions called by accessors
 * use no imports and no `Array.from`, which V8 rejects.
 */

import type { Module, Signal } from '../../../ir/ir.js'
import { leafType, type Shape, type ShapeLeaf } from '../../../ir/shape.js'
import { widestNumber, type CheckSink, type Raw } from '../engine/engine.js'
import { bySegment } from '../engine/instances.js'
import { namesOf, type RtlItem } from './names.js'

/** An instance of a generated class: leaf signals and memories are properties, blocks with statements are methods. */
export interface ModuleObject {
  readonly $path: string
  readonly $time: Time
  $check?(sink: CheckSink): void
  $clock?(sink: CheckSink): void
  $commit?(): void
  $reset?(): void
  [property: string]: unknown
}

/** The current cycle of a run, shared by all its instances. */
export interface Time {
  cycle: number
}

export type WordArray = Record<number, Raw>

export type ModuleClass = new (path: string, children: readonly ModuleObject[], time: Time) => ModuleObject

/** Returns the current value of a part of an instance. */
export type Reader = (object: ModuleObject) => unknown

type Show = (shape: ShapeLeaf['shape'], raw: Raw) => unknown

/** As in the RTL: a boolean is a boolean, an enum value is its number. */
const asValue: Show = (shape, raw) => (shape.kind === 'bool' ? raw !== 0 : raw)

/** For display: an enum value is `State.Idle`. */
const asText: Show = (shape, raw) => {
  if (shape.kind !== 'enum') return asValue(shape, raw)
  for (const { name, value } of shape.members) if (value === raw) return `${shape.name}.${name}`
  return raw
}

export function addInspection(type: ModuleClass, module: Module): void {
  const prototype = type.prototype as object
  const define = (name: string | symbol, descriptor: PropertyDescriptor): void =>
    void Object.defineProperty(prototype, name, { configurable: true, ...descriptor })
  for (const [name, value] of Object.entries(module.constants ?? {}))
    if (!namesOf(module).isTaken(name)) define(name, { get: () => value })
  const fields: [name: string, read: Reader][] = []
  for (const { name, items, whole } of namesOf(module).rtl) {
    if (!whole && !name.includes('$')) define(name, { get: accessor(itemsReader(items, 1, asValue, module)) })
    fields.push([name, itemsReader(items, 1, asText, module)])
  }
  const readAll: Reader = (object) => {
    const all: Record<string, unknown> = { $path: object.$path, $cycle: object.$time.cycle }
    for (const [name, read] of fields) all[name] = read(object)
    return all
  }
  define('$cycle', { get: accessor((object) => object.$time.cycle) })
  define('$fields', { get: accessor(readAll) })
  // VS Code shows this text instead of the class and its properties.
  define(Symbol.for('debug.description'), { value: accessor((object) => `${module.className} ${object.$path}`) })
  define(Symbol.for('debug.properties'), { value: accessor(readAll) })
}

function accessor(read: Reader): () => unknown {
  return function (this: unknown) {
    return read(this as ModuleObject)
  }
}

/** Reads one thing, or arrays and scopes of things of which the segments before `depth` are the same. */
function itemsReader(items: readonly RtlItem[], depth: number, show: Show, module: Module): Reader {
  const [first] = items
  if (first?.segments.length === depth) return itemReader(first, show, module)
  const readers = [...bySegment(items, depth)].map(
    ([segment, inside]) => [segment, itemsReader(inside, depth + 1, show, module)] as const,
  )
  const isArray = typeof first?.segments[depth] === 'number'
  return (object) => {
    const all = (isArray ? [] : {}) as Record<string | number, unknown>
    for (const [segment, read] of readers) all[segment] = read(object)
    return all
  }
}

function itemReader(item: RtlItem, show: Show, module: Module): Reader {
  const names = namesOf(module)
  switch (item.kind) {
    case 'field':
      return signalsReader(item.field.shape, item.field.signals, module, show)
    case 'child': {
      const property = names.property(item.child)
      return (object) => object[property]
    }
    case 'memory':
      return wordsReader(item.memory.shape, names.property(item.memory), show)
  }
}

/** Reads a composite value with readers of its leaves, which are created in order. */
function wholeReader<S>(
  shape: Shape,
  leafReader: (leaf: ShapeLeaf['shape']) => (source: S) => unknown,
): (source: S) => unknown {
  switch (shape.kind) {
    case 'bits':
    case 'bool':
    case 'enum':
      return leafReader(shape)
    case 'struct': {
      const members = shape.members.map(({ name, shape: inner }) => [name, wholeReader(inner, leafReader)] as const)
      return (source) => {
        const value: Record<string, unknown> = {}
        for (const [name, read] of members) value[name] = read(source)
        return value
      }
    }
    case 'array': {
      const elements = Array.from({ length: shape.length }, () => wholeReader(shape.element, leafReader))
      return (source) => elements.map((read) => read(source))
    }
  }
}

/** Reads a value of a shape; `signals` are its leaves in order. */
export function signalsReader(shape: Shape, signals: readonly Signal[], module: Module, show: Show = asValue): Reader {
  let next = 0
  return wholeReader<ModuleObject>(shape, (leaf) => {
    const property = namesOf(module).property(signals[next++]!)
    return (object) => show(leaf, object[property] as Raw)
  })
}

/** Reads all words of a memory. Words that are plain numbers are shown as stored. */
function wordsReader(shape: Shape, property: string, show: Show): Reader {
  const words = (object: ModuleObject): readonly Raw[] => object[property] as readonly Raw[]
  if (shape.kind === 'bits') return words
  const isPacked = shape.kind === 'struct' || shape.kind === 'array'
  const unpack = unpacker(shape, show)
  const read = isPacked ? (word: Raw) => unpack(BigInt(word)) : (word: Raw) => show(shape, word)
  return (object) => [...words(object)].map(read)
}

/** Reads a packed word, the first leaf lowest. */
function unpacker(shape: Shape, show: Show): (word: bigint) => unknown {
  let next = 0n
  return wholeReader<bigint>(shape, (leaf) => {
    const { width, signed } = leafType(leaf)
    const low = next
    next += BigInt(width)
    const isNumber = width <= widestNumber
    return (word) => {
      const value = signed ? BigInt.asIntN(width, word >> low) : BigInt.asUintN(width, word >> low)
      return show(leaf, isNumber ? Number(value) : value)
    }
  })
}
