/** Names that a design does not have: what is said of them, and what was probably meant. */

import { closedPrototype } from '../ir/closed.js'
import type { PlainValue } from '../ir/shape.js'
import { nearest } from '../ir/suggest.js'
import { failAtCall } from '../ir/user-place.js'

/** Holds the complete path of what a handle stands for. */
const pathOf = Symbol('path')

/** What handles are built in. */
export type Container = Record<string | number, unknown>

/**
 * An object, or an array, that handles are built in; a name that it is not given is an error.
 * @param path - complete: `dut.out[0].flit`
 */
export function closedContainer(path: string, isArray: boolean): Container {
  const container = (isArray ? Object.setPrototypeOf([], arrays) : Object.create(objects)) as Container
  return Object.defineProperty(container, pathOf, { value: path })
}

/** A value that is no part of the design, closed like the handle that it was read from. */
export function closedCopy(value: PlainValue, path: string): unknown {
  if (typeof value !== 'object') return value
  const isArray = Array.isArray(value)
  const copy = closedContainer(path, isArray)
  for (const [key, inside] of Object.entries(value as Record<string, PlainValue>)) {
    const part = closedCopy(inside, isArray ? `${path}[${key}]` : `${path}.${key}`)
    Object.defineProperty(copy, key, { value: part, writable: true, enumerable: true, configurable: true })
  }
  return copy
}

const objects = closedPrototype(Object.prototype, refuse)
const arrays = closedPrototype(Array.prototype, refuse)

function refuse(object: object, key: string): never {
  const container = object as Container & { readonly [pathOf]?: string }
  const path = container[pathOf] ?? 'dut'
  if (!Array.isArray(container)) return failForName(path, container, key)
  return /^-?\d+$/.test(key) ? failForElement(path, container.length, key) : failForName(path, container, key)
}

function failForName(path: string, container: Container, key: string): never {
  const isArray = Array.isArray(container)
  const names = isArray ? Object.getOwnPropertyNames(Array.prototype) : Object.keys(container)
  const meant = nestedPath(container, key, depthOfSearch) ?? nearest(key, names)
  const what = isArray ? 'it is an array' : `it has ${listed(names)}`
  return failAtCall('FW310', `${path} has no ${key}`, meant === null ? what : `did you mean ${join(path, meant)}?`)
}

function failForElement(path: string, length: number, key: string): never {
  const range = length === 1 ? 'only element 0' : `elements 0 to ${length - 1}`
  const help = key.startsWith('-') ? `it has ${range}; the last one is ${path}.at(-1)` : `it has ${range}`
  return failAtCall('FW311', `${path} has no element ${key}`, help)
}

const join = (path: string, name: string): string => (name.startsWith('[') ? `${path}${name}` : `${path}.${name}`)

/** Levels below the one at which a name was looked for. */
const depthOfSearch = 2

/** Where the very name stands further inside: `flit.tail` for `tail`, `[0].valid` for `valid`; the first elements stand for all. */
function nestedPath(container: Container, name: string, depth: number): string | null {
  const keys = Array.isArray(container) ? [0].filter((i) => i < container.length) : Object.keys(container)
  for (const key of keys) {
    const inside = container[key]
    if (typeof inside !== 'object' || inside === null) continue
    const here = typeof key === 'number' ? `[${key}]` : key
    if (!Array.isArray(inside) && Object.hasOwn(inside, name)) return join(here, name)
    const below = depth > 1 ? nestedPath(inside as Container, name, depth - 1) : null
    if (below !== null) return join(here, below)
  }
  return null
}

function listed(names: readonly string[]): string {
  const most = 12
  return names.length <= most ? names.join(', ') : `${names.slice(0, most).join(', ')} …`
}
