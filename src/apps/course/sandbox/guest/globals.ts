/**
 * Defines globals that QuickJS lacks, and replaces those that would differ from run to run. This file is evaluated first in
 * the bundle. The console keeps the beginning of the output.
 */

/** Adds an immutable property to an object. */
function fix(object: object, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, writable: false, configurable: false, enumerable: false })
}

/** Random numbers that are the same in each run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function clone(value: unknown, known = new Map<unknown, unknown>()): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') throw new Error('this value cannot be cloned')
  if (typeof value !== 'object' || value === null) return value
  if (known.has(value)) return known.get(value)
  if (value instanceof Date) return new Date(value)
  if (ArrayBuffer.isView(value)) return (value as Uint8Array).slice()
  const copy: object =
    value instanceof Map ? new Map() : value instanceof Set ? new Set() : Array.isArray(value) ? [] : {}
  known.set(value, copy)
  if (value instanceof Map)
    for (const [key, item] of value) (copy as Map<unknown, unknown>).set(clone(key, known), clone(item, known))
  else if (value instanceof Set) for (const item of value) (copy as Set<unknown>).add(clone(item, known))
  else
    for (const key of Object.keys(value))
      (copy as Record<string, unknown>)[key] = clone((value as Record<string, unknown>)[key], known)
  return copy
}

/** Refuses functions that would differ from run to run. */
function refuseChance(): never {
  throw new Error('there is no source of chance here')
}

/** The part of a location that the package reads. */
class Location {
  readonly pathname: string
  readonly href: string

  constructor(text: string) {
    this.href = text
    this.pathname = text.replace(/^file:\/\//, '')
  }
}

class Encoder {
  encode(text: string): Uint8Array {
    return Uint8Array.from(unescape(encodeURIComponent(text)), (character) => character.charCodeAt(0))
  }
}

class Decoder {
  decode(bytes: Uint8Array): string {
    return decodeURIComponent(escape(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')))
  }
}

declare function unescape(text: string): string
declare function escape(text: string): string

// Students' frames are below those of the package functions that they call.
Error.stackTraceLimit = 100

fix(Math, 'random', randomNumbers(1))
// Declarations with `using` need these symbols.
for (const name of ['dispose', 'asyncDispose']) if (!(name in Symbol)) fix(Symbol, name, Symbol(`Symbol.${name}`))
fix(globalThis, 'performance', Object.freeze({ now: () => 0, timeOrigin: 0, mark: () => null }))
fix(globalThis, 'crypto', Object.freeze({ randomUUID: refuseChance, getRandomValues: refuseChance }))
fix(globalThis, 'structuredClone', (value: unknown) => clone(value))
fix(globalThis, 'URL', Location)
fix(globalThis, 'TextEncoder', Encoder)
fix(globalThis, 'TextDecoder', Decoder)
// Used only for debuggers' source maps, and there is no debugger.
fix(globalThis, 'btoa', () => '')
const withCommas = function (this: number): string {
  return String(this).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}
fix(Number.prototype, 'toLocaleString', withCommas)

/** The maximum number of kept characters. */
const most = 2000

const output = { text: '' }

const print = (...values: readonly unknown[]): void => {
  if (output.text.length < most) output.text = `${output.text}${values.map(shown).join(' ')}\n`.slice(0, most)
}

const { stringify } = JSON

/** Printing must not end a program: JSON supports neither circular objects nor bigints. */
function shown(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  try {
    return stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part))
  } catch {
    return Object.prototype.toString.call(value)
  }
}

const printing = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'table', 'dir', 'dirxml', 'group'] as const

/** Methods without effect: there is no clock and no indentation. */
const silent = ['groupCollapsed', 'groupEnd', 'time', 'timeLog', 'timeEnd', 'count', 'countReset', 'clear'] as const

const assert = (condition?: unknown, ...values: readonly unknown[]): void => {
  if (!condition) print('Assertion failed', ...values)
}

Object.defineProperty(globalThis, 'console', {
  value: Object.freeze({
    ...Object.fromEntries(printing.map((name) => [name, print])),
    ...Object.fromEntries(silent.map((name) => [name, () => undefined])),
    assert,
  }),
  writable: false,
  configurable: false,
})

/** The beginning of the output so far. */
export const printed = (): string => output.text
