import { fail } from '../../../base/diagnostic/diagnostic.js'
import { isReserved, segmentsPath } from '../../../base/diagnostic/identifiers.js'
import type { Expr, Memory } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import type { OpenBlock } from './open-block.js'
import { placeHere } from './place.js'
import type { Child, Driver, Scalar } from './scalar.js'
import type { FieldDeclaration, MemoryRef } from './field.js'
import type { SignalRef } from './leaf.js'

/** The results of a module's elaboration that its blocks need. */
export interface ModuleContext {
  readonly className: string
  /** The leaves of the module's own fields, and of the children's ports used so far. */
  readonly scalars: Map<FieldDeclaration, readonly Scalar[]>
  readonly memories: Map<MemoryRef, Memory>
  readonly memoryDrivers: Map<Memory, Driver>
  readonly children: Map<object, Child>
  readonly names: Names
}

/** Names already taken in a module. */
export class Names {
  readonly #taken = new Set<string>()

  take(name: string): boolean {
    const before = this.#taken.size
    return this.#taken.add(name.toLowerCase()).size > before
  }

  /** `name`, or the first free of `name_1`, `name_2`, … */
  fresh(name: string): string {
    if (!isReserved(name) && this.take(name)) return name
    for (let i = 1; ; i++) if (this.take(`${name}_${i}`)) return `${name}_${i}`
  }
}

let context: ModuleContext | null = null
let block: OpenBlock | null = null

export function currentBlock(): OpenBlock | null {
  return block
}

/** The block being elaborated; fails outside of blocks. */
export function requireBlock(place: Place): OpenBlock {
  return block ?? failOutside('hardware can be described only inside a @comb, @seq or @wiring method', place)
}

/** The nesting depth of running module constructors. */
let constructors = 0

/** Runs a constructor. */
export function whileConstructing<T>(make: () => T): T {
  constructors++
  try {
    return make()
  } finally {
    constructors--
  }
}

function failOutside(message: string, place: Place): never {
  const help =
    constructors > 0
      ? 'declare the field by its type, sum = wire(uint(8)), and assign it in a @comb method, this.sum = …'
      : 'compute it in a @comb method of the module that declares the signal'
  return fail('FW111', message, place, help)
}

export function inBlock(moduleContext: ModuleContext, builder: OpenBlock, work: () => void): void {
  const outer = [context, block] as const
  context = moduleContext
  block = builder
  try {
    work()
  } finally {
    ;[context, block] = outer
  }
}

/** Finds the signal behind a reference: one of the module itself, or a port of a child. */
export function resolve(ref: SignalRef, place: Place): Scalar {
  return resolveAll(ref.field, place)[ref.index]!
}

/** Finds the signals of all leaves of a field. */
export function resolveAll(field: FieldDeclaration, place: Place): readonly Scalar[] {
  if (!context) return failOutside('a signal can be used only inside a @comb, @seq or @wiring method', place)
  return context.scalars.get(field) ?? resolvePort(context, field, place)
}

/** Finds a signal like {@link resolve}, but returns null instead of an error. */
export function find(ref: SignalRef): Scalar | null {
  const { field, index } = ref
  const scalars = context?.scalars.get(field) ?? (context && portOf(context, field))
  return scalars?.[index] ?? null
}

function portOf({ children, scalars }: ModuleContext, field: FieldDeclaration): readonly Scalar[] | null {
  const port = (field.owner && children.get(field.owner)?.ports.get(pathOf(field.segments))) ?? null
  if (port) scalars.set(field, port)
  return port
}

function resolvePort(module: ModuleContext, field: FieldDeclaration, place: Place): readonly Scalar[] {
  const port = portOf(module, field)
  if (port) return port
  if (!field.owner) failForLateDeclaration(place)
  const child = module.children.get(field.owner)
  const path = pathOf(field.segments)
  const what = child
    ? `${child.instance.path}.${path} is not a port`
    : `${path} belongs to neither ${module.className} nor one of its children`
  return fail('FW112', what, place, 'make it a port and connect it, or declare it as a field of the class')
}

function failForLateDeclaration(place: Place): never {
  const help =
    'declare it among the fields of the class: sum = wire(uint(8)); a value inside a block needs no declaration: const sum = …'
  fail('FW112', 'this signal is not declared as a field of a module', place, help)
}

export function resolveMemory(ref: MemoryRef, place: Place): Memory {
  return (
    context?.memories.get(ref) ??
    fail(
      'FW112',
      'this memory belongs to another module',
      place,
      'read and write a memory only in the module that declares it',
    )
  )
}

/** The expression for the current value of a scalar. */
export function refExpr({ instance, signal }: Scalar, place: Place = placeHere()): Expr {
  return instance
    ? { kind: 'port', type: signal.type, instance, signal, place }
    : { kind: 'signal', type: signal.type, signal, place }
}

/** All stand-ins of a module object share the segments of their ports. */
const knownPaths = new WeakMap<readonly (string | number)[], string>()

/** The path of segments: `inputs[0].count` for `['inputs', 0, 'count']`. */
export function pathOf(segments: readonly (string | number)[]): string {
  const known = knownPaths.get(segments)
  if (known !== undefined) return known
  const path = segmentsPath(segments)
  knownPaths.set(segments, path)
  return path
}
