/**
 * Typed handles: nested objects over the leaves of a running design, shaped by the declared fields. Reading brings the
 * design up to date first; writing pokes inputs, registers and memories.
 */

import type { Field, Memory, Signal } from '../ir/ir.js'
import { fail } from '../ir/diagnostic.js'
import { assemble, leafValue, shapeLeaves, type PlainValue, type Shape, type ShapeLeaf } from '../ir/shape.js'
import type { Engine, LeafPort, MemoryPort, Raw } from './engine.js'
import type { InstanceNode } from './instances.js'
import { fromPlain, packWord, toPlainBits, unpackWord } from './plain.js'

/** What handles need of a simulator. */
export interface HandleHost {
  readonly engine: Engine
  /** Called before a read. */
  settle(): void
  /** Called after a write. */
  touch(): void
}

type Container = Record<string | number, unknown>

/** The handle of an instance; its children are made when they are first asked for. */
export function createHandle(node: InstanceNode, host: HandleHost, isTop = true): object {
  const handle: Container = {}
  for (const field of node.module.fields) defineField(handle, node, field, host, isTop)
  for (const memory of node.module.memories) {
    let created: Container | undefined
    const words = (): Container => (created ??= memoryHandle(node, memory, host))
    define(handle, memory.path, words, (value) => assignAll(words(), value, `${node.path}.${memory.path}`))
  }
  for (const child of node.children) {
    let created: object | undefined
    const segments = child.instance!.segments
    const path = child.path
    insert(
      handle,
      segments,
      () => (created ??= createHandle(child, host, false)),
      () => refuse(path, 'a child module'),
    )
  }
  return handle
}

// ---------------------------------------------------------------------------------------------------------- fields

/** A leaf with everything needed to read and poke it. */
interface Leaf {
  readonly path: string
  readonly shape: ShapeLeaf['shape']
  readonly signal: Signal
  readonly port: LeafPort
}

function defineField(handle: Container, node: InstanceNode, field: Field, host: HandleHost, isTop: boolean): void {
  const path = `${node.path}.${pathOf(field.segments)}`
  const leaves = shapeLeaves(field.shape).map(({ suffix, shape }, index): Leaf => {
    const signal = field.signals[index]!
    return { path: path + suffix, shape, signal, port: host.engine.signal(node, signal) }
  })
  const accessor = shapeAccessor(field.shape, leaves, 0, path, host, isTop)
  insert(handle, field.segments, accessor.get, accessor.set)
}

interface Accessor {
  readonly get: () => unknown
  readonly set: (value: unknown) => void
}

function shapeAccessor(
  shape: Shape,
  leaves: readonly Leaf[],
  first: number,
  path: string,
  host: HandleHost,
  isTop: boolean,
): Accessor {
  if (shape.kind !== 'struct' && shape.kind !== 'array') return leafAccessor(leaves[first]!, host, isTop)
  const isArray = shape.kind === 'array'
  const container = (isArray ? [] : {}) as Container
  let next = first
  const add = (key: string | number, inner: Shape): void => {
    const innerPath = isArray ? `${path}[${key}]` : `${path}.${key}`
    const { get, set } = shapeAccessor(inner, leaves, next, innerPath, host, isTop)
    define(container, key, get, set)
    next += shapeLeaves(inner).length
  }
  if (isArray) for (let i = 0; i < shape.length; i++) add(i, shape.element)
  else for (const member of shape.members) add(member.name, member.shape)
  return { get: () => container, set: (value) => assignAll(container, value, path) }
}

function leafAccessor(leaf: Leaf, host: HandleHost, isTop: boolean): Accessor {
  const { path, shape, signal, port } = leaf
  return {
    get: () => {
      host.settle()
      return leafValue(shape, port.read())
    },
    set: (value) => {
      if (!isPokable(signal, isTop)) refusePoke(path, signal)
      port.write(fromPlain(value, shape, path))
      host.touch()
    },
  }
}

function isPokable({ role }: Signal, isTop: boolean): boolean {
  return role === 'register' || (role === 'input' && isTop)
}

function refusePoke(path: string, { role, place }: Signal): never {
  const what = {
    input: 'an input driven by its parent',
    output: 'an output',
    wire: 'a wire',
    local: 'a local',
  } as const
  return fail(
    'FW301',
    `${path} cannot be set: it is ${role === 'register' ? 'a register' : what[role]}, computed by the design`,
    place,
    'set an input of the dut, or a register, that it follows from',
  )
}

function refuse(path: string, what: string): never {
  return fail('FW301', `${path} cannot be set: it is ${what}`, null, 'set its fields one by one')
}

// -------------------------------------------------------------------------------------------------------- memories

function memoryHandle(node: InstanceNode, memory: Memory, host: HandleHost): Container {
  const port = host.engine.memory(node, memory)
  const words = [] as unknown as Container
  for (let address = 0; address < memory.depth; address++) {
    const { get, set } = wordAccessor(memory, port, address, `${node.path}.${memory.path}[${address}]`, host)
    define(words, address, get, set)
  }
  return words
}

function wordAccessor(
  { shape, type }: Memory,
  port: MemoryPort,
  address: number,
  path: string,
  host: HandleHost,
): Accessor {
  const write = (raw: Raw): void => {
    port.write(address, raw)
    host.touch()
  }
  if (shape.kind !== 'struct' && shape.kind !== 'array') {
    return { get: () => leafValue(shape, port.read(address)), set: (value) => write(fromPlain(value, shape, path)) }
  }
  return {
    get: () => assemble(shape, unpackWord(shape, port.read(address))),
    set: (value) => write(packWord(toPlainBits(value, shape, path), type)),
  }
}

// ---------------------------------------------------------------------------------------------------------- shared

/** `['in', 0]` as `in[0]`. */
function pathOf(segments: readonly (string | number)[]): string {
  return segments
    .map((segment, i) => (typeof segment === 'number' ? `[${segment}]` : i === 0 ? segment : `.${segment}`))
    .join('')
}

/** Defines an accessor at the end of a path of containers, which are made as needed: arrays above numbers. */
function insert(
  root: Container,
  segments: readonly (string | number)[],
  get: () => unknown,
  set: (value: unknown) => void,
): void {
  let container = root
  for (const [i, segment] of segments.slice(0, -1).entries()) {
    if (!Object.hasOwn(container, segment)) {
      const inner = (typeof segments[i + 1] === 'number' ? [] : {}) as Container
      const path = pathOf(segments.slice(0, i + 1))
      define(
        container,
        segment,
        () => inner,
        (value) => assignAll(inner, value, path),
      )
    }
    container = container[segment] as Container
  }
  define(container, segments.at(-1)!, get, set)
}

function define(container: Container, key: string | number, get: () => unknown, set: (value: unknown) => void): void {
  Object.defineProperty(container, key, { get, set, enumerable: true, configurable: false })
}

/** Assigns a whole struct or array; its members must be all there and no others. */
function assignAll(container: Container, value: unknown, path: string): void {
  const keys = Object.keys(container)
  const given = typeof value === 'object' && value !== null ? (value as Record<string, PlainValue>) : null
  const isComplete = given && Object.keys(given).length === keys.length && keys.every((key) => key in given)
  if (!isComplete) {
    const wanted = Array.isArray(container) ? `an array of ${keys.length}` : `an object with ${keys.join(', ')}`
    fail('FW302', `${path} takes ${wanted}`, null, 'give every member, or set single members')
  }
  for (const key of keys) container[key] = given[key]
}
