import { fail } from '../ir/diagnostic.js'
import type { Place } from '../ir/place.js'
import { fieldOf, membersOf } from './members.js'
import { Module } from './module.js'
import { parametersKey } from './parameters.js'
import { placeHere } from './place.js'
import { fieldValue } from './value.js'

/** The first object made for each class and parameters; others of the same pair only need its ports. */
const firstObjects = new WeakMap<object, Map<string, Module<unknown>>>()

/** For an object that has only the ports: the object that was made in full. */
const standsFor = new WeakMap<Module<unknown>, Module<unknown>>()

/** The object whose elaboration serves for this one. */
export function originalOf(object: Module<unknown>): Module<unknown> {
  return standsFor.get(object) ?? object
}

/** `new callee(...args)` in a rewritten file. A module that exists already with these parameters gives only its ports. */
export function create(callee: new (...args: never[]) => object, args: readonly unknown[]): object {
  if (!(callee.prototype instanceof Module)) return new callee(...(args as never[]))
  const known = firstObjects.get(callee) ?? new Map<string, Module<unknown>>()
  firstObjects.set(callee, known)
  const key = parametersKey(args[0] ?? {})
  const first = known.get(key)
  if (first) return made(portsOf(first))
  const object = construct(callee, key, () => new callee(...(args as never[])) as Module<unknown>)
  membersOf(object)
  known.set(key, object)
  return made(object)
}

/** Where each module object was made with `new`. */
const madeAt = new WeakMap<Module<unknown>, Place>()

/** Where an object was made; null outside of rewritten files. */
export function placeOfNew(object: Module<unknown>): Place | null {
  return madeAt.get(object) ?? null
}

function made(object: Module<unknown>): Module<unknown> {
  madeAt.set(object, placeHere())
  return object
}

/** The (class, parameters) pairs whose fields are just being made. */
const underConstruction = new WeakMap<object, Set<string>>()

/** Runs a constructor; a module that makes itself as a child would do so without end. */
function construct<T>(callee: abstract new (...args: never[]) => object, key: string, make: () => T): T {
  const keys = underConstruction.get(callee) ?? new Set()
  underConstruction.set(callee, keys)
  if (keys.has(key))
    fail(
      'FW142',
      `${callee.name} contains itself with the same parameters`,
      placeHere(),
      'let a parameter shrink on the way down, and stop at the smallest',
    )
  keys.add(key)
  try {
    return make()
  } finally {
    keys.delete(key)
  }
}

/** A stand-in with the class, the parameters and the ports of `first`, for use as a child. */
function portsOf(first: Module<unknown>): Module<unknown> {
  const copy = Object.create(Object.getPrototypeOf(first) as object) as Module<unknown>
  standsFor.set(copy, originalOf(first))
  for (const [name, value] of Object.entries(first)) {
    Object.defineProperty(copy, name, {
      value: name === 'p' ? value : copyPorts(value, copy),
      enumerable: true,
      writable: true,
    })
  }
  return copy
}

function copyPorts(value: unknown, owner: Module<unknown>): unknown {
  const field = fieldOf(value)
  if (field) return field.kind === 'input' || field.kind === 'output' ? fieldValue({ ...field, owner }) : value
  return Array.isArray(value) ? value.map((item) => copyPorts(item, owner)) : value
}
