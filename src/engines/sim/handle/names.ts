/** Errors for names that a design does not have, with suggestions. */

import { closedPrototype } from '../../../base/diagnostic/closed.js'
import type { PlainValue } from '../../../ir/shape.js'
import { nearest } from '../../../base/diagnostic/suggest.js'
import { failAtCall } from '../../../base/diagnostic/user-place.js'

/** The key of a handle's complete path. */
const pathOf = Symbol('path')

/** An object in which handles are built. */
export type Container = Record<string | number, unknown>

/**
 * An object or array under construction as a handle. Access to an undefined name is an error.
 * @param path - complete: `dut.out[0].flit`
 */
export function closedContainer(path: string, isArray: boolean): Container {
  const container = (isArray ? Object.setPrototypeOf([], arrays) : Object.create(objects)) as Container
  return Object.defineProperty(container, pathOf, { value: path })
}

/** A value that is not part of the design, closed like the handle that it was read from. */
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
  const inside = pathsOf(key, container)
  const near = nearest(key, names)
  const meant = (inside.length > 0 ? inside : near === null ? [] : [near]).map((name) => join(path, name))
  const what = isArray ? 'it is an array' : `it has ${listed(names)}`
  return failAtCall('FW310', `${path} has no ${key}`, meant.length > 0 ? `did you mean ${meant.join(' or ')}?` : what)
}

function failForElement(path: string, length: number, key: string): never {
  const range = length === 1 ? 'only element 0' : `elements 0 to ${length - 1}`
  const help = key.startsWith('-') ? `it has ${range}; the last one is ${path}.at(-1)` : `it has ${range}`
  return failAtCall('FW311', `${path} has no element ${key}`, help)
}

const join = (path: string, name: string): string =>
  path === '' || name.startsWith('[') ? `${path}${name}` : `${path}.${name}`

/** The number of levels to search below a missing name, and the maximum number of suggestions. */
const search = { depth: 2, most: 3 } as const

/** Finds the same name further inside: `flit.tail` for `tail`. Only the first element of an array is searched. */
function pathsOf(name: string, container: Container): readonly string[] {
  let level: [path: string, inside: Container][] = [['', container]]
  for (let depth = 0; depth < search.depth; depth++) {
    level = level.flatMap(([path, outside]) =>
      partsOf(outside).map(([key, part]): [string, Container] => [join(path, key), part]),
    )
    const found = level.filter(([, inside]) => !Array.isArray(inside) && Object.hasOwn(inside, name))
    if (found.length > 0) return found.slice(0, search.most).map(([path]) => join(path, name))
  }
  return []
}

/** The parts of a container that have parts themselves. */
function partsOf(container: Container): readonly (readonly [key: string, part: Container])[] {
  const keys = Array.isArray(container) ? [0].filter((i) => i < container.length) : Object.keys(container)
  return keys.flatMap((key) => {
    const part = container[key]
    const name = typeof key === 'number' ? `[${key}]` : key
    return typeof part === 'object' && part !== null ? [[name, part as Container] as const] : []
  })
}

function listed(names: readonly string[]): string {
  const most = 12
  return names.length <= most ? names.join(', ') : `${names.slice(0, most).join(', ')} …`
}
