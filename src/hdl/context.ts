import { fail } from '../ir/diagnostic.js'
import type { Expr, Instance, Memory, Signal, Target } from '../ir/ir.js'
import type { Place } from '../ir/place.js'
import type { ShapeLeaf } from '../ir/shape.js'
import type { BlockBuilder } from './block.js'
import type { Module } from './module.js'
import { placeHere } from './place.js'
import type { FieldDeclaration, MemoryRef, SignalRef } from './value.js'

/** What the elaboration of one module has found, as far as its blocks need it. */
export interface ModuleContext {
  readonly object: Module<unknown>
  readonly className: string
  readonly signals: Map<FieldDeclaration, readonly Signal[]>
  readonly memories: Map<MemoryRef, Memory>
  readonly children: Map<Module<unknown>, Child>
  readonly names: Names
  /** How the leaves of the module and of its children's ports were declared. */
  readonly shapes: Map<Signal, ShapeLeaf['shape']>
  /** Who drives what: `block` or `wiring` by name. */
  readonly drivers: Map<Signal | PortKey | Memory, Driver>
  readonly read: Set<Signal | PortKey>
  readonly unusedOnPurpose: Set<Signal | PortKey>
}

export interface Driver {
  readonly block: string
  readonly place: Place
}

export interface Child {
  readonly instance: Instance
  /** The leaves of a port field, by the path of the field. */
  readonly ports: ReadonlyMap<string, readonly Signal[]>
  readonly keys: Map<Signal, PortKey>
}

/** Stands for one port of one instance, as an own signal stands for itself. */
export interface PortKey {
  readonly instance: Instance
  readonly signal: Signal
}

/** A scalar that can change during a block, or be driven: an own signal or a child's port. */
export type Key = Signal | PortKey

/** Names that are taken in a module. */
export class Names {
  readonly #taken = new Set<string>()

  take(name: string): boolean {
    if (this.#taken.has(name.toLowerCase())) return false
    this.#taken.add(name.toLowerCase())
    return true
  }

  /** `name`, or the first free of `name_1`, `name_2`, … */
  fresh(name: string): string {
    if (this.take(name)) return name
    for (let i = 1; ; i++) if (this.take(`${name}_${i}`)) return `${name}_${i}`
  }
}

let context: ModuleContext | null = null
let block: BlockBuilder | null = null

export function currentBlock(): BlockBuilder | null {
  return block
}

/** The block being elaborated; an error where there is none. */
export function requireBlock(place: Place): BlockBuilder {
  return (
    block ?? fail('FW111', 'this has a meaning only inside a @comb, @seq or @wiring method', place, 'move it into one')
  )
}

export function inBlock(moduleContext: ModuleContext, builder: BlockBuilder, work: () => void): void {
  const outer = [context, block] as const
  context = moduleContext
  block = builder
  try {
    work()
  } finally {
    ;[context, block] = outer
  }
}

/** A scalar as the module being elaborated sees it. */
export interface Resolved {
  readonly key: Key
  readonly target: Target
}

/** Finds the signal behind a reference: one of the module itself, or a port of a child. */
export function resolve(ref: SignalRef, place: Place): Resolved {
  if (!context)
    return fail('FW111', 'a signal can be used only inside a @comb, @seq or @wiring method', place, 'move it into one')
  const { field } = ref
  const own = context.signals.get(field)
  if (own) return { key: own[ref.index]!, target: { instance: null, signal: own[ref.index]! } }
  const child = field.owner && context.children.get(field.owner)
  const path = pathOf(field.segments)
  const ports = child?.ports.get(path)
  if (!child || !ports) {
    const what = child
      ? `${child.instance.path}.${path} is not a port`
      : `${path || 'this signal'} belongs to neither ${context.className} nor one of its children`
    return fail('FW112', what, place, 'make it a port and connect it, or declare it as a field of the class')
  }
  const signal = ports[ref.index]!
  let key = child.keys.get(signal)
  if (!key) child.keys.set(signal, (key = { instance: child.instance, signal }))
  return { key, target: key }
}

export function resolveMemory(ref: MemoryRef, place: Place): Memory {
  return (
    context?.memories.get(ref) ??
    fail(
      'FW112',
      'this memory is not one of the module',
      place,
      'read and write a memory only in the module that declares it',
    )
  )
}

/** The expression for a signal of this module or a port of a child. */
export function refExpr(target: Target, place: Place = placeHere()): Expr {
  const { instance, signal } = target
  return instance
    ? { kind: 'port', type: signal.type, instance, signal, place }
    : { kind: 'signal', type: signal.type, signal, place }
}

/** `inputs[0].count` for `['inputs', 0, 'count']`. */
export function pathOf(segments: readonly (string | number)[]): string {
  return segments
    .map((segment, i) => (typeof segment === 'number' ? `[${segment}]` : i > 0 ? `.${segment}` : segment))
    .join('')
}

/** What a key is called in messages. */
export function keyName(key: Key): string {
  return 'instance' in key ? `${key.instance.path}.${key.signal.path}` : key.path
}

export function signalOf(key: Key): Signal {
  return 'instance' in key ? key.signal : key
}
