import { checkModule } from '../ir/check/module.js'
import { fail, FlitwaveError, type Diagnostic } from '../ir/diagnostic.js'
import type { Block, Connection, Design, Field, Instance, Memory, Module as IrModule, Signal } from '../ir/ir.js'
import type { Place } from '../ir/place.js'
import { shapeLeaves, type Shape } from '../ir/shape.js'
import { BlockBuilder } from './block.js'
import { inBlock, keyName, Names, pathOf, signalOf, type Child, type Key, type ModuleContext } from './context.js'
import { leafType, toExpr, wordType } from './convert.js'
import { checkIdentifier } from './identifiers.js'
import { fit } from './fit.js'
import { Module, noReset } from './module.js'
import { describeParameters, moduleName, parametersKey } from './parameters.js'
import { currentPlace, placeHere, withPlace } from './place.js'
import {
  fieldOfAggregate,
  fieldValue,
  isLeaf,
  leavesFor,
  MemoryRef,
  shapeOfAggregate,
  SignalRef,
  type FieldDeclaration,
} from './value.js'

/** A method that the transform found decorated. */
export interface BlockDefinition {
  readonly name: string
  readonly kind: Block['kind'] | 'wiring'
  readonly place: Place
}

interface ClassDefinition {
  readonly blocks: readonly BlockDefinition[]
  readonly place: Place
}

type AnyClass = abstract new (...args: never[]) => unknown

/** What each class of a rewritten file says about itself: kept by class, not on the prototype, so that subclasses add. */
const definitions = new WeakMap<object, ClassDefinition>()

/** The first object made for each class and parameters; others of the same pair only need its ports. */
const firstObjects = new WeakMap<object, Map<string, Module<unknown>>>()

const elaborated = new WeakMap<Module<unknown>, Elaborated>()

interface Elaborated {
  readonly module: IrModule
  readonly ports: ReadonlyMap<string, readonly Signal[]>
  readonly shapes: ModuleContext['shapes']
}

export function defineBlocks(owner: AnyClass, blocks: readonly BlockDefinition[], place: Place): void {
  definitions.set(owner, { blocks, place })
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
  bindFields(object)
  known.set(key, object)
  return made(object)
}

/** Where each module object was made with `new`. */
const madeAt = new WeakMap<Module<unknown>, Place>()

function made(object: Module<unknown>): Module<unknown> {
  madeAt.set(object, placeHere())
  return object
}

/** The (class, parameters) pairs whose fields are just being made. */
const underConstruction = new Map<object, Set<string>>()

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
  standsFor.set(copy, standsFor.get(first) ?? first)
  for (const [name, value] of Object.entries(first)) {
    Object.defineProperty(copy, name, {
      value: name === 'p' ? value : copyPorts(value, copy),
      enumerable: true,
      writable: true,
    })
  }
  return copy
}

const standsFor = new WeakMap<Module<unknown>, Module<unknown>>()

function copyPorts(value: unknown, owner: Module<unknown>): unknown {
  const field = fieldOf(value)
  if (field) return field.kind === 'input' || field.kind === 'output' ? fieldValue({ ...field, owner }) : value
  return Array.isArray(value) ? value.map((item) => copyPorts(item, owner)) : value
}

/** The field that a value of a class property is as a whole, or null. */
function fieldOf(value: unknown): FieldDeclaration | null {
  if (value instanceof SignalRef) return value.field
  if (!shapeOfAggregate(value)) return null
  const part = fieldOfAggregate(value as object)
  return part?.first === 0 && part.field.shape === shapeOfAggregate(value) ? part.field : null
}

/** The declared things of a module, found among its properties and in arrays of them. */
interface Members {
  readonly fields: readonly FieldDeclaration[]
  readonly memories: readonly MemoryRef[]
  readonly children: readonly { readonly segments: readonly (string | number)[]; readonly object: Module<unknown> }[]
}

function membersOf(object: Module<unknown>): Members {
  const fields: FieldDeclaration[] = []
  const memories: MemoryRef[] = []
  const children: { segments: readonly (string | number)[]; object: Module<unknown> }[] = []
  const visit = (value: unknown, segments: readonly (string | number)[]): void => {
    const field = fieldOf(value)
    if (field) {
      if (field.owner === null) Object.assign(field, { owner: object, segments })
      if (
        field.owner === object &&
        field.segments.length === segments.length &&
        pathOf(field.segments) === pathOf(segments)
      )
        fields.push(field)
    } else if (value instanceof MemoryRef) {
      Object.assign(value, { owner: object, segments })
      memories.push(value)
    } else if (value instanceof Module) {
      children.push({ segments, object: value })
    } else if (Array.isArray(value)) {
      value.forEach((item, i) => visit(item, [...segments, i]))
    }
  }
  for (const [name, value] of Object.entries(object)) if (name !== 'p') visit(value, [name])
  return { fields, memories, children }
}

function bindFields(object: Module<unknown>): void {
  membersOf(object)
}

/**
 * Builds the design under `top`: each (class, parameters) pair once, children first, checked as it is built.
 *
 * @throws FlitwaveError with the findings
 */
export function elaborate<M extends Module<unknown>>(top: M): Design & { readonly handle?: M } {
  const modules = new Set<IrModule>()
  const collect = (module: IrModule): void => {
    if (modules.has(module)) return
    module.instances.forEach((instance) => collect(instance.module))
    modules.add(module)
  }
  const root = elaborateModule(top).module
  collect(root)
  checkModuleNames([...modules])
  return { top: root, modules: [...modules] }
}

function checkModuleNames(modules: readonly IrModule[]): void {
  const byName = new Map<string, IrModule>()
  for (const module of modules) {
    const other = byName.get(module.name)
    if (other)
      fail(
        'FW141',
        `two modules are called ${module.name}`,
        module.place,
        'rename one class, or give the parameters that differ a name of their own',
        [{ message: 'the other one', place: other.place }],
      )
    byName.set(module.name, module)
  }
}

const inProgress = new Set<object>()

function elaborateModule(object: Module<unknown>): Elaborated {
  const original = standsFor.get(object) ?? object
  const before = elaborated.get(original)
  if (before) return before
  const result = new ModuleElaboration(original, object.constructor as unknown as AnyClass).run()
  elaborated.set(original, result)
  return result
}

class ModuleElaboration {
  readonly #members: Members
  readonly #fields: Field[] = []
  readonly #signals: Signal[] = []
  readonly #memories: Memory[] = []
  readonly #instances: Instance[] = []
  readonly #ports = new Map<string, readonly Signal[]>()
  readonly #context: ModuleContext
  readonly #place: Place

  constructor(
    private readonly object: Module<unknown>,
    private readonly type: AnyClass,
  ) {
    this.#members = membersOf(object)
    this.#place = definitions.get(type)?.place ?? currentPlace() ?? placeHere()
    this.#context = {
      object,
      className: type.name,
      signals: new Map(),
      memories: new Map(),
      children: new Map(),
      names: new Names(),
      shapes: new Map(),
      drivers: new Map(),
      read: new Set(),
      unusedOnPurpose: new Set(),
    }
  }

  run(): Elaborated {
    this.#context.names.take('clk')
    this.#context.names.take('rst')
    this.#requireRewritten()
    for (const field of this.#members.fields) this.#addField(field)
    for (const memory of this.#members.memories) this.#addMemory(memory)
    for (const child of this.#members.children) this.#addChild(child.segments, child.object)
    const blocks: Block[] = []
    const connections: Connection[] = []
    for (const definition of this.#blocks()) {
      const builder = this.#runBlock(definition)
      connections.push(...builder.connections)
      if (definition.kind === 'wiring') continue
      const { block, fields } = builder.finish()
      blocks.push(block)
      this.#fields.push(...fields)
      this.#signals.push(...block.locals)
    }
    const module: IrModule = {
      name: moduleName(this.object),
      className: this.type.name,
      parameters: describeParameters(this.object.p as object),
      fields: this.#fields,
      signals: this.#signals,
      memories: this.#memories,
      instances: this.#instances,
      connections,
      blocks,
      place: this.#place,
    }
    this.#check()
    checkModule(module)
    return { module, ports: this.#ports, shapes: this.#context.shapes }
  }

  /** The blocks of the class and of the classes it extends, a method redefined below counting once. */
  #blocks(): BlockDefinition[] {
    const found = new Map<string, BlockDefinition>()
    for (
      let type: unknown = this.type;
      typeof type === 'function' && type !== Module;
      type = Object.getPrototypeOf(type)
    ) {
      for (const block of definitions.get(type)?.blocks ?? []) if (!found.has(block.name)) found.set(block.name, block)
    }
    return [...found.values()]
  }

  #requireRewritten(): void {
    if (definitions.has(this.type)) return
    fail(
      'FW006',
      `the file of ${this.type.name} was not rewritten`,
      null,
      "begin it with 'use rtl' and load it through the flitwave command, flitwave/register, or the flitwave/vite plugin",
    )
  }

  #runBlock(definition: BlockDefinition): BlockBuilder {
    const builder = new BlockBuilder(definition.kind, definition.name, definition.place, this.#context)
    checkIdentifier(definition.name, definition.place)
    if (!this.#context.names.take(definition.name))
      fail(
        'FW140',
        `the name ${definition.name} is taken by a field`,
        definition.place,
        'rename the method or the field',
      )
    const method = (this.object as unknown as Record<string, () => void>)[definition.name]!
    withPlace(definition.place, () => inBlock(this.#context, builder, () => method.call(this.object)))
    return builder
  }

  /** The identifier for a path, which must not be taken. */
  #name(path: string, place: Place): string {
    const name = path.replaceAll(']', '').replace(/[.[]/g, '_')
    checkIdentifier(name, place)
    if (this.#context.names.take(name)) return name
    return fail(
      'FW140',
      `two things in ${this.type.name} are called ${name}`,
      place,
      'rename one: a dot and a bracket become _ in Verilog, and case does not tell names apart',
    )
  }

  #addField(field: FieldDeclaration): void {
    const path = pathOf(field.segments)
    const resets = field.kind === 'register' ? resetValues(field, path) : null
    const signals = shapeLeaves(field.shape).map((leaf, i): Signal => {
      const isPort = field.kind === 'input' || field.kind === 'output'
      const role = isPort ? (field.flips[i]! ? 'input' : 'output') : field.kind
      const leafPath = path + leaf.suffix
      const signal: Signal = {
        path: leafPath,
        name: this.#name(leafPath, field.place),
        role,
        type: leafType(leaf.shape),
        reset: resets?.[i] ?? null,
        place: field.place,
      }
      this.#context.shapes.set(signal, leaf.shape)
      return signal
    })
    this.#context.signals.set(field, signals)
    this.#signals.push(...signals)
    this.#fields.push({ segments: field.segments, shape: field.shape, signals, place: field.place })
    if (field.kind === 'input' || field.kind === 'output') this.#ports.set(path, signals)
  }

  #addMemory(memory: MemoryRef): void {
    const path = pathOf(memory.segments)
    const entry: Memory = {
      path,
      name: this.#name(path, memory.place),
      depth: memory.length,
      type: wordType(memory.shape),
      shape: memory.shape,
      place: memory.place,
    }
    this.#memories.push(entry)
    this.#context.memories.set(memory, entry)
  }

  #addChild(segments: readonly (string | number)[], object: Module<unknown>): void {
    const path = pathOf(segments)
    const place = madeAt.get(object) ?? this.#place
    const original = standsFor.get(object) ?? object
    if (inProgress.has(original))
      fail(
        'FW142',
        `${this.type.name} contains itself with the same parameters`,
        this.#place,
        'let a parameter shrink on the way down, and stop at the smallest',
      )
    inProgress.add(original)
    let child: Elaborated
    try {
      child = elaborateModule(object)
    } finally {
      inProgress.delete(original)
    }
    const instance: Instance = { segments, path, name: this.#name(path, place), module: child.module, place }
    this.#instances.push(instance)
    const entry: Child = { instance, ports: child.ports, keys: new Map() }
    this.#context.children.set(object, entry)
    for (const [signal, shape] of child.shapes)
      if (signal.role === 'input' || signal.role === 'output') this.#context.shapes.set(signal, shape)
  }

  // -------------------------------------------------------------------------------------------- what is missing

  #check(): void {
    const found = [...this.#undriven(), ...this.#unusedInputs()]
    if (found.length > 0) throw new FlitwaveError(found)
  }

  #undriven(): Diagnostic[] {
    const own = this.#signals.filter((signal) => ['output', 'wire', 'register'].includes(signal.role))
    const ports = [...this.#context.children.values()].flatMap(({ instance, keys }) =>
      instance.module.signals
        .filter((signal) => signal.role === 'input')
        .map((signal): Key => keys.get(signal) ?? { instance, signal }),
    )
    return [...own, ...ports]
      .filter((key) => !this.#context.drivers.has(key))
      .map((key) => ({
        code: 'FW134',
        message: `${keyName(key)} is never assigned`,
        place: 'instance' in key ? key.instance.place : key.place,
        help:
          'instance' in key
            ? 'connect it in a @wiring or @comb method'
            : `assign it in a ${signalOf(key).role === 'register' ? '@seq' : '@comb or @wiring'} method, or remove it`,
        notes: [],
      }))
  }

  /** An input field of which no leaf is read. */
  #unusedInputs(): Diagnostic[] {
    const { read, unusedOnPurpose } = this.#context
    return this.#fields
      .filter(
        (field) =>
          field.signals.some((signal) => signal.role === 'input') &&
          field.signals.every(
            (signal) => signal.role !== 'input' || (!read.has(signal) && !unusedOnPurpose.has(signal)),
          ),
      )
      .map((field) => ({
        code: 'FW135',
        message: `the input ${pathOf(field.segments)} is never read`,
        place: field.place,
        help: `remove it, or say unused(this.${pathOf(field.segments)}) in a block`,
        notes: [],
      }))
  }
}

function resetValues(field: FieldDeclaration, path: string): (bigint | null)[] {
  const leaves = shapeLeaves(field.shape)
  if (field.reset === noReset) return leaves.map(() => null)
  const scalar =
    typeof field.reset === 'number' ||
    typeof field.reset === 'boolean' ||
    typeof field.reset === 'bigint' ||
    isLeaf(field.reset)
  const values = scalar ? leaves.map(() => field.reset) : leavesFor(field.shape as Shape, field.reset)
  return leaves.map((leaf, i) => {
    const expr = fit(toExpr(values[i], field.place), leafType(leaf.shape), `${path}${leaf.suffix}`, field.place)
    return expr.kind === 'constant'
      ? expr.value
      : fail('FW110', 'a reset value must be known at elaboration', field.place, 'give a number or a boolean')
  })
}
