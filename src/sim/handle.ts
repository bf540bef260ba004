/**
 * Typed handles: nested objects over the leaves of a running design, shaped by the declared fields. Reading brings the
 * design up to date first; writing pokes inputs, registers and memories.
 */

import type { Field, Memory, Signal } from '../ir/ir.js'
import { fail } from '../ir/diagnostic.js'
import { assemble, leafValue, type Shape, type ShapeLeaf } from '../ir/shape.js'
import type { MemoryPort } from './engine.js'
import { segmentsPath, type InstanceNode, type Segments } from './instances.js'
import type { PortSource } from './observer.js'
import { fromPlain, packWord, leafBits, unpackWord } from './plain.js'

/** What handles need of a simulator. */
export interface HandleHost {
  readonly engine: PortSource
  /** Called before a read. */
  settle(): void
  /** Called after a write. */
  touch(): void
}

type Container = Record<string | number, unknown>

interface Accessor {
  readonly get: () => unknown
  readonly set: (value: unknown) => void
}

/** The handle of an instance; its children's are made when they are first asked for. */
export function createHandle(node: InstanceNode, host: HandleHost): object {
  return new HandleBuilder(node, host).build()
}

class HandleBuilder {
  private readonly root: Container = {}
  /** Closed at the end: setting a name that the design does not have is an error. */
  private readonly containers: Container[] = [this.root]

  constructor(
    private readonly node: InstanceNode,
    private readonly host: HandleHost,
  ) {}

  build(): object {
    const { module, children } = this.node
    for (const field of module.fields) this.insert(field.segments, this.field(field))
    for (const memory of module.memories) this.insert([memory.path], this.memory(memory))
    for (const child of children) this.insert(child.instance!.segments, this.child(child))
    this.containers.forEach(Object.preventExtensions)
    return this.root
  }

  private child(child: InstanceNode): Accessor {
    let handle: object | undefined
    return {
      get: () => (handle ??= createHandle(child, this.host)),
      set: () => fail('FW301', `${child.path} cannot be set: it is a child module`, null, 'set its fields one by one'),
    }
  }

  // -------------------------------------------------------------------------------------------------------- fields

  private field(field: Field): Accessor {
    const signals = field.signals.values()
    return this.shaped(field.shape, `${this.node.path}.${segmentsPath(field.segments)}`, () => signals.next().value!)
  }

  /** `next` gives the signals of the leaves in order. */
  private shaped(shape: Shape, path: string, next: () => Signal): Accessor {
    switch (shape.kind) {
      case 'bits':
      case 'bool':
      case 'enum':
        return this.leaf(shape, path, next())
      case 'struct': {
        const members = this.container({})
        for (const { name, shape: inner } of shape.members)
          define(members, name, this.shaped(inner, `${path}.${name}`, next))
        return wholeAccessor(members, path)
      }
      case 'array': {
        const elements = this.container([])
        for (let i = 0; i < shape.length; i++) define(elements, i, this.shaped(shape.element, `${path}[${i}]`, next))
        return wholeAccessor(elements, path)
      }
    }
  }

  private leaf(shape: ShapeLeaf['shape'], path: string, signal: Signal): Accessor {
    const { host } = this
    const port = host.engine.signal(this.node, signal)
    return {
      get: () => {
        host.settle()
        return leafValue(shape, port.read())
      },
      set: (value) => {
        this.expectPokable(signal, path)
        port.write(fromPlain(value, shape, path))
        host.touch()
      },
    }
  }

  private expectPokable({ role, place }: Signal, path: string): void {
    const isTop = this.node.instance === null
    if (role === 'register' || (role === 'input' && isTop)) return
    const what = { input: 'an input driven by its parent', output: 'an output', wire: 'a wire', local: 'a local' }[role]
    const help = 'set an input of the dut, or a register, that it follows from'
    fail('FW301', `${path} cannot be set: it is ${what}, computed by the design`, place, help)
  }

  // ------------------------------------------------------------------------------------------------------ memories

  private memory(memory: Memory): Accessor {
    const path = `${this.node.path}.${memory.path}`
    const port = this.host.engine.memory(this.node, memory)
    let created: Container | undefined
    const words = (): Container => (created ??= this.words(memory, port, path))
    return { get: words, set: (value) => assignAll(words(), value, path) }
  }

  private words(memory: Memory, port: MemoryPort, path: string): Container {
    const words = [] as unknown as Container
    for (let address = 0; address < memory.depth; address++) {
      define(words, address, this.word(memory, port, address, `${path}[${address}]`))
    }
    return Object.preventExtensions(words)
  }

  /** A struct word reads as a copy: it is stored packed, so it can only be set as a whole. */
  private word({ shape, type }: Memory, port: MemoryPort, address: number, path: string): Accessor {
    const isLeaf = shape.kind !== 'struct' && shape.kind !== 'array'
    return {
      get: () => assemble(shape, isLeaf ? () => port.read(address) : unpackWord(shape, port.read(address))),
      set: (value) => {
        port.write(address, isLeaf ? fromPlain(value, shape, path) : packWord(leafBits(value, shape, path), type))
        this.host.touch()
      },
    }
  }

  // ---------------------------------------------------------------------------------------------------- containers

  private container(empty: object): Container {
    const container = empty as Container
    this.containers.push(container)
    return container
  }

  /** Defines an accessor at the end of a path of containers, which are made as needed: arrays above numbers. */
  private insert(segments: Segments, accessor: Accessor): void {
    let container = this.root
    for (const [i, segment] of segments.slice(0, -1).entries()) {
      if (!Object.hasOwn(container, segment)) {
        const inner = this.container(typeof segments[i + 1] === 'number' ? [] : {})
        define(container, segment, wholeAccessor(inner, `${this.node.path}.${segmentsPath(segments.slice(0, i + 1))}`))
      }
      container = container[segment] as Container
    }
    define(container, segments.at(-1)!, accessor)
  }
}

function define(container: Container, key: string | number, accessor: Accessor): void {
  Object.defineProperty(container, key, { ...accessor, enumerable: true })
}

function wholeAccessor(container: Container, path: string): Accessor {
  return { get: () => container, set: (value) => assignAll(container, value, path) }
}

/** Assigns a whole struct or array; its members must be all there and no others. */
function assignAll(container: Container, value: unknown, path: string): void {
  const keys = Object.keys(container)
  const given = typeof value === 'object' && value !== null ? (value as Container) : null
  if (!given || Object.keys(given).length !== keys.length || !keys.every((key) => key in given)) {
    const wanted = Array.isArray(container) ? `an array of ${keys.length}` : `an object with ${keys.join(', ')}`
    return fail('FW302', `${path} takes ${wanted}`, null, 'give every member, or set single members')
  }
  for (const key of keys) container[key] = given[key]
}
