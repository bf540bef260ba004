/**
 * Typed handles: nested objects for the leaves of a running design, shaped by the declared fields. A read first updates the
 * design; a write pokes an input, a register or a memory.
 */

import type { Field, Memory, Signal } from '../../../ir/ir.js'
import { failAtCall } from '../../../base/diagnostic/user-place.js'
import {
  assemble,
  leafCount,
  leafValue,
  type ArrayShape,
  type Shape,
  type ShapeLeaf,
  type StructShape,
} from '../../../ir/shape.js'
import type { MemoryPort } from '../engine/engine.js'
import { segmentsOf, segmentsPath, type Segments } from '../../../base/diagnostic/identifiers.js'
import { bySegment, isState, type InstanceNode } from '../engine/instances.js'
import type { PortSource } from '../engine/observer.js'
import { unpackWord } from '../engine/words.js'
import { fromPlain, leafBits, membersOf, packWord } from './plain.js'
import { closedContainer, closedCopy, type Container } from './names.js'

/** Called with the path before a handle writes a value; throws to forbid the write. */
export type WriteGuard = (path: string) => void

/** The members of the simulator that handles need. */
export interface HandleHost {
  /** The guard set by `Run.guardWrites`. */
  guard: WriteGuard | null
  readonly ports: PortSource
  /** Called before a read. */
  settle(): void
  /** Called after a write. */
  touch(): void
  /** True if writing an unchanged value has no effect, because the design is at rest. */
  isAtRest(): boolean
}

interface Accessor {
  readonly get: () => unknown
  readonly set: (value: unknown) => void
  /** True if reads always give the same object, and it cannot be set. */
  readonly isFixed: boolean
}

/** A field, a memory or a child of an instance, with its name there. */
interface Item {
  readonly segments: Segments
  readonly accessor: () => Accessor
}

/** Creates the handle of an instance. Children, arrays, structs and memories are created when they are first accessed. */
export function createHandle(node: InstanceNode, host: HandleHost): object {
  return new HandleBuilder(node, host).build()
}

class HandleBuilder {
  constructor(
    private readonly node: InstanceNode,
    private readonly host: HandleHost,
  ) {}

  build(): object {
    const { module, children } = this.node
    const items: Item[] = []
    for (const field of module.fields) items.push({ segments: field.segments, accessor: () => this.field(field) })
    for (const memory of module.memories)
      items.push({ segments: segmentsOf(memory.path), accessor: () => this.memory(memory) })
    for (const child of children) items.push({ segments: child.instance!.segments, accessor: () => this.child(child) })
    return this.container(closedContainer(this.node.path, false), items, 0)
  }

  /** Fills a container with items that share the segments before `depth`, and closes it: unknown names are errors. */
  private container(container: Container, items: readonly Item[], depth: number): Container {
    for (const [segment, inside] of bySegment(items, depth)) {
      const { segments, accessor } = inside[0]!
      define(container, segment, segments.length === depth + 1 ? accessor() : this.group(inside, depth + 1))
    }
    return closed(container)
  }

  /** Groups items that share the segments before `depth`, as an array with numbered elements. */
  private group(items: readonly Item[], depth: number): Accessor {
    const { segments } = items[0]!
    const path = `${this.node.path}.${segmentsPath(segments.slice(0, depth))}`
    const isArray = typeof segments[depth] === 'number'
    return wholeAccessor(path, false, () => this.container(closedContainer(path, isArray), items, depth))
  }

  private child(child: InstanceNode): Accessor {
    let handle: object | undefined
    return {
      get: () => (handle ??= createHandle(child, this.host)),
      set: () => failAtCall('FW301', `${child.path} cannot be set: it is a child module`, 'set its fields one by one'),
      isFixed: true,
    }
  }

  // -------------------------------------------------------------------------------------------------------- fields

  private field({ shape, path, signals }: Field): Accessor {
    return this.shaped(shape, `${this.node.path}.${path}`, signals)
  }

  /** `signals` are the leaves of the shape in order. */
  private shaped(shape: Shape, path: string, signals: readonly Signal[]): Accessor {
    const isFixed = !signals.some((signal) => isState(this.node, signal))
    switch (shape.kind) {
      case 'bits':
      case 'bool':
      case 'enum':
        return this.leaf(shape, path, signals[0]!)
      case 'struct':
        return wholeAccessor(path, isFixed, () => this.members(shape, path, signals))
      case 'array':
        return wholeAccessor(path, isFixed, () => this.elements(shape, path, signals))
    }
  }

  private members(shape: StructShape, path: string, signals: readonly Signal[]): Container {
    const members = closedContainer(path, false)
    let first = 0
    for (const { name, shape: inner } of shape.members) {
      const leaves = signals.slice(first, (first += leafCount(inner)))
      define(members, name, this.shaped(inner, `${path}.${name}`, leaves))
    }
    return closed(members)
  }

  private elements({ element, length }: ArrayShape, path: string, signals: readonly Signal[]): Container {
    const elements = closedContainer(path, true)
    const size = leafCount(element)
    for (let i = 0; i < length; i++)
      define(elements, i, this.shaped(element, `${path}[${i}]`, signals.slice(i * size, (i + 1) * size)))
    return closed(elements)
  }

  private leaf(shape: ShapeLeaf['shape'], path: string, signal: Signal): Accessor {
    const { host } = this
    const port = host.ports.signal(this.node, signal)
    const needsSettling = !isState(this.node, signal)
    return {
      get: () => {
        if (needsSettling) host.settle()
        return leafValue(shape, port.read())
      },
      set: (value) => {
        expectPokable(signal, this.node, path)
        host.guard?.(path)
        const raw = fromPlain(value, shape, path)
        const isSame = host.isAtRest() && port.read() === raw
        port.write(raw)
        if (!isSame) host.touch()
      },
      isFixed: false,
    }
  }

  // ------------------------------------------------------------------------------------------------------ memories

  private memory(memory: Memory): Accessor {
    const path = `${this.node.path}.${memory.path}`
    return wholeAccessor(path, false, () => this.words(memory, path))
  }

  private words(memory: Memory, path: string): Container {
    const words = closedContainer(path, true)
    const port = this.host.ports.memory(this.node, memory)
    for (let address = 0; address < memory.depth; address++) {
      define(words, address, this.word(memory, port, address, `${path}[${address}]`))
    }
    return closed(words)
  }

  /** A struct word reads as a copy, because it is stored packed and can only be set as a whole. */
  private word({ shape, type }: Memory, port: MemoryPort, address: number, path: string): Accessor {
    const isLeaf = shape.kind !== 'struct' && shape.kind !== 'array'
    return {
      get: isLeaf
        ? () => leafValue(shape, port.read(address))
        : () => closedCopy(assemble(shape, unpackWord(shape, port.read(address))), path),
      set: (value) => {
        this.host.guard?.(path)
        port.write(address, isLeaf ? fromPlain(value, shape, path) : packWord(leafBits(value, shape, path), type))
        this.host.touch()
      },
      isFixed: false,
    }
  }
}

/** @throws FlitwaveError FW301 for a computed signal */
export function expectPokable({ role, place }: Signal, node: InstanceNode, path: string): void {
  const isTop = node.instance === null
  if (role === 'register' || (role === 'input' && isTop)) return
  const what = { input: 'an input driven by its parent', output: 'an output', wire: 'a wire', local: 'a local' }[role]
  const help = 'set an input of the dut or a register that it depends on'
  // Hardware built without a source has no place.
  const declared = place.file === '' ? [] : [{ message: 'it is declared here', place }]
  failAtCall('FW301', `${path} cannot be set: it is ${what}, computed by the design`, help, declared)
}

/** Reads of an element after which it becomes plain data. */
const often = 64

/**
 * V8 calls an accessor of an element of an array five times as slowly as it reads data. A fixed element that is read often
 * becomes data; an attempt to set it is an error then, too, but one of JavaScript.
 */
function define(container: Container, key: string | number, { get, set, isFixed }: Accessor): void {
  if (typeof key === 'string' || !isFixed)
    return void Object.defineProperty(container, key, { get, set, enumerable: true })
  let reads = 0
  const counting = (): unknown => {
    const value = get()
    if (++reads === often) Object.defineProperty(container, key, { value, enumerable: true, configurable: false })
    return value
  }
  Object.defineProperty(container, key, { get: counting, set, enumerable: true, configurable: true })
}

/** Ends the construction of a container. */
function closed(container: Container): Container {
  // V8 gives a prototype a form in which its accessors are found four times as fast.
  if (!Array.isArray(container)) Object.create(container)
  return Object.preventExtensions(container)
}

/** The accessor of an item with parts, which are created at the first access. */
function wholeAccessor(path: string, isFixed: boolean, make: () => Container): Accessor {
  let made: Container | undefined
  const whole = (): Container => (made ??= make())
  return { get: whole, set: (value) => assignAll(whole(), value, path), isFixed }
}

/**
 * Assigns a whole struct or array. All of its members must be given, and no others.
 * @throws FlitwaveError FW302 before anything is set
 */
function assignAll(container: Container, value: unknown, path: string): void {
  const keys = Object.keys(container)
  const given = membersOf(value, Array.isArray(container) ? keys.length : keys, path)
  for (const key of keys) container[key] = given[key]
}
