/** Encodes the constants in class fields of the RTL, mainly parameters, as far as they are data. */

import type { Module } from '../ir.js'
import type { Input } from './input.js'
import { limits, checkLimit } from './limits.js'
import type { Output } from './output.js'

type Constants = NonNullable<Module['constants']>

/** A value that survives writing and reading unchanged. */
type Data = undefined | null | boolean | number | bigint | string | readonly Data[] | { readonly [key: string]: Data }

/** A code is an index into this list. */
const kinds = ['undefined', 'null', 'false', 'true', 'number', 'bigint', 'string', 'array', 'object'] as const

/** The maximum depth and size of a nested value; deeper or larger values are left out. */
const deepest = 30
const mostParts = 10_000

/** Writes constants without functions, objects of classes, and values that contain them. No computation reads constants. */
export function writeConstants(constants: Constants | undefined, output: Output): void {
  output.flag(constants !== undefined)
  if (constants === undefined) return
  const { p } = constants
  const parameters = isPlain(p) ? { p: dataIn(p, 1) } : {}
  writeObject({ ...dataIn(constants), ...parameters }, output)
}

export function readConstants(input: Input): Constants | undefined {
  return input.flag() ? readObject(input, 0) : undefined
}

function dataIn(object: object, depth = 0): Record<string, Data> {
  const entries = Object.entries(object).filter(([, value]) => isData(value, depth))
  return Object.fromEntries(entries)
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function isData(value: unknown, outside: number): value is Data {
  let parts = 0
  const isGood = (part: unknown, depth: number): boolean => {
    if (++parts > mostParts || depth > deepest) return false
    if (typeof part === 'function' || typeof part === 'symbol') return false
    if (typeof part === 'string') return part.length <= limits.text
    if (typeof part !== 'object' || part === null) return true
    const inside: readonly unknown[] | null = Array.isArray(part) ? part : isPlain(part) ? Object.values(part) : null
    return inside?.every((inner) => isGood(inner, depth + 1)) ?? false
  }
  return isGood(value, outside)
}

function writeData(value: Data, output: Output): void {
  output.number(kinds.indexOf(kindOf(value)))
  switch (typeof value) {
    case 'number':
      return output.text(Object.is(value, -0) ? '-0' : String(value))
    case 'bigint':
      return output.integer(value)
    case 'string':
      return output.text(value)
    case 'object':
      if (Array.isArray(value)) return output.list(value as readonly Data[], (item) => writeData(item, output))
      if (value !== null) return writeObject(value as Record<string, Data>, output)
      return
    default:
    // The code of any other kind is its whole content.
  }
}

function kindOf(value: Data): (typeof kinds)[number] {
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  return value === null ? 'null' : (typeof value as 'undefined' | 'number' | 'bigint' | 'string' | 'object')
}

function writeObject(object: Readonly<Record<string, Data>>, output: Output): void {
  output.list(Object.entries(object), ([name, value]) => {
    output.text(name)
    writeData(value, output)
  })
}

function readData(input: Input, depth: number): Data {
  checkLimit(depth, deepest, 'values inside each other in a constant')
  switch (kinds[input.number(kinds.length)]!) {
    case 'undefined':
      return undefined
    case 'null':
      return null
    case 'false':
      return false
    case 'true':
      return true
    case 'number':
      return Number(input.text())
    case 'bigint':
      return input.integer()
    case 'string':
      return input.text()
    case 'array':
      return input.list(() => readData(input, depth + 1))
    case 'object':
      return readObject(input, depth + 1)
  }
}

/** Each member becomes an own property under any name, including `__proto__`. */
function readObject(input: Input, depth: number): Readonly<Record<string, Data>> {
  return Object.fromEntries(input.list(() => [input.text(), readData(input, depth)] as const))
}
