import { checkLoops, expectNoParent } from '../../../ir/check/loops.js'
import { fail, FlitwaveError, inOrder, type Diagnostic } from '../../../base/diagnostic/diagnostic.js'
import type { Block, Connection, Design, Field, Instance, Memory, Module as IrModule, Signal } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { leafType, shapeLeaves, wordType } from '../../../ir/shape.js'
import { assignHardware } from '../access/store.js'
import { BlockBuilder } from '../record/block-builder.js'
import { checkState, openBudget } from '../../../base/diagnostic/budget.js'
import { undriven, unread } from './complete.js'
import { inBlock, Names, pathOf, type ModuleContext } from '../value/context.js'
import { failForOwnChild, faultsOf, originalOf, placeOfNew } from './create.js'
import { blocksOf, placeOfClass, isRewritten, type AnyClass, type BlockDefinition } from '../declare/definitions.js'
import {
  checkIdentifier,
  checkModuleName,
  identifierOf,
  moduleName,
  outlineParameters,
} from '../declare/module-name.js'
import { importedBy } from './imported.js'
import { constantsOf, membersOf, startOf, startWords, type Members } from './members.js'
import { failForPlainFile, type Module } from '../declare/module.js'
import { currentPlace, placeHere, withPlace } from '../value/place.js'
import { Scalar } from '../value/scalar.js'
import { endTurns } from '../record/turns.js'
import { plainFileOf, runUserCode } from './user-code.js'
import type { FieldDeclaration, MemoryRef } from '../value/field.js'

const elaborated = new WeakMap<Module<unknown>, Elaborated>()

interface Elaborated {
  readonly module: IrModule
  /** The leaves of each port, by field path. */
  readonly ports: ReadonlyMap<string, readonly Signal[]>
  /** The faults in it and below; a module with faults is only usable for its ports. */
  readonly errors: readonly Diagnostic[]
}

/**
 * Builds the design below `top`: each (class, parameters) pair once, children first, with checks along the way.
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
  const { module: root, errors } = elaborateRoot(top)
  if (errors.length > 0) throw new FlitwaveError(inOrder(errors))
  collect(root)
  checkState(stateOf(modules), root.name, root.place)
  checkModuleNames([...modules])
  expectNoParent(root)
  return { top: root, modules: [...modules] }
}

/** The budget that constructors have used counts neither for the blocks nor for the next design. */
function elaborateRoot(top: Module<unknown>): Elaborated {
  openBudget()
  try {
    return elaborateModule(top)
  } finally {
    openBudget()
  }
}

/** Counts leaves and words in all instances below the last of the modules. Each module comes after its children. */
function stateOf(modules: Iterable<IrModule>): number {
  const known = new Map<IrModule, number>()
  let state = 0
  for (const module of modules) {
    const words = module.memories.reduce((sum, { depth }) => sum + depth, 0)
    const below = module.instances.reduce((sum, instance) => sum + known.get(instance.module)!, 0)
    state = module.signals.length + words + below
    known.set(module, state)
  }
  return state
}

function checkModuleNames(modules: readonly IrModule[]): void {
  const byName = new Map<string, IrModule>()
  for (const module of modules) {
    // Each module becomes a file, and some file systems do not distinguish names by case.
    const key = module.name.toLowerCase()
    const other = byName.get(key)
    if (other)
      fail(
        'FW141',
        other.name === module.name
          ? `two modules are called ${module.name}`
          : `two modules, ${other.name} and ${module.name}, differ only in case`,
        module.place,
        'rename one class; if one class has two structs or functions of one name as parameters, rename one of these',
        [{ message: 'the other one', place: other.place }],
      )
    byName.set(key, module)
  }
}

const inProgress = new Set<object>()

/** Builds the module of an object, once for each class and its parameters. */
export function elaborateModule(object: Module<unknown>): Elaborated {
  const original = originalOf(object)
  const before = elaborated.get(original)
  if (before) return before
  const imported = importedBy(object.constructor)
  if (imported) return { ...imported, errors: [] }
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
  readonly #errors: Diagnostic[] = []
  /** True if an error stopped a step early, so that its assignments are unknown. */
  #isCut = false

  constructor(
    private readonly object: Module<unknown>,
    private readonly type: AnyClass,
  ) {
    this.#members = membersOf(object)
    this.#place = placeOfClass(type) ?? currentPlace() ?? placeHere()
    this.#context = {
      className: type.name,
      scalars: new Map(),
      memories: new Map(),
      memoryDrivers: new Map(),
      children: new Map(),
      names: new Names(),
    }
  }

  run(): Elaborated {
    this.#context.names.take('clk')
    this.#context.names.take('rst')
    const { fields, memories } = this.#members
    if (!isRewritten(this.type))
      failForPlainFile(`the file of ${this.type.name}`, plainFileOf([...fields, ...memories]))
    this.#errors.push(...faultsOf(this.object))
    this.#isCut = this.#errors.length > 0
    for (const field of this.#members.fields) this.#try(() => this.#addField(field))
    for (const memory of this.#members.memories) this.#try(() => this.#addMemory(memory))
    for (const child of this.#members.children) this.#try(() => this.#addChild(child.segments, child.object))
    const blocks: Block[] = []
    const connections: Connection[] = []
    for (const definition of blocksOf(this.type)) {
      const builder = this.#runBlock(definition)
      for (const connection of builder.connections) connections.push(connection)
      if (definition.kind === 'wiring' || this.#errors.length > 0) continue
      const { block, fields } = builder.finish()
      blocks.push(block)
      this.#fields.push(...fields)
      this.#signals.push(...block.locals)
    }
    if (this.#errors.length === 0) this.#errors.push(...unread(this.#members.fields, this.#context))
    if (!this.#isCut) this.#errors.push(...undriven(this.#members.fields, this.#context))
    const name = moduleName(this.object)
    this.#try(() => checkModuleName(this.type.name, name, this.#place))
    const module: IrModule = {
      name,
      className: this.type.name,
      parameters: outlineParameters(this.object.p as object),
      constants: constantsOf(this.object, this.#members),
      fields: this.#fields,
      signals: this.#signals,
      memories: this.#memories,
      instances: this.#instances,
      connections,
      blocks,
      place: this.#place,
    }
    if (this.#errors.length === 0) this.#try(() => checkLoops(module))
    return { module, ports: this.#ports, errors: this.#errors }
  }

  /** Runs a step whose failure must not prevent the next one; null if it fails. */
  #try<T>(step: () => T, isCut = true): T | null {
    try {
      return step()
    } catch (error) {
      this.#isCut ||= isCut
      if (!(error instanceof FlitwaveError)) throw error
      this.#errors.push(...error.diagnostics)
      return null
    }
  }

  #runBlock(definition: BlockDefinition): BlockBuilder {
    const { kind, name, place } = definition
    const builder = new BlockBuilder(kind, name, place, this.#context, assignHardware)
    this.#try(() => this.#takeForBlock(definition))
    const method = (this.object as unknown as Record<string, unknown>)[definition.name]
    if (typeof method !== 'function') return builder
    endTurns()
    this.#try(() =>
      withPlace(definition.place, () =>
        inBlock(this.#context, builder, () =>
          runUserCode(() => void Reflect.apply(method, this.object, []), builder, this.object),
        ),
      ),
    )
    builder.endTurns()
    this.#isCut ||= builder.isCut
    if (!this.#isCut) builder.close()
    this.#errors.push(...builder.errors)
    return builder
  }

  #takeForBlock({ name, place }: BlockDefinition): void {
    checkIdentifier(name, place)
    if (!this.#context.names.take(name) || Object.hasOwn(this.object, name))
      fail('FW140', `the name ${name} is taken by a field`, place, 'rename the method or the field')
  }

  /** Takes an identifier, and reports it if it is taken. That fault is no reason to leave out the declaration. */
  #take(name: string, place: Place): string {
    this.#try(() => {
      checkIdentifier(name, place)
      if (this.#context.names.take(name)) return
      const help = 'rename one: in Verilog, dots and brackets become _, and names must differ in more than case'
      fail('FW140', `two things in ${this.type.name} are called ${name}`, place, help)
    }, false)
    return name
  }

  #addField(field: FieldDeclaration): void {
    const path = pathOf(field.segments)
    const starts = field.kind === 'register' ? this.#try(() => startOf(field, path)) : null
    const name = identifierOf(path)
    const isPort = field.kind === 'input' || field.kind === 'output'
    const signals = shapeLeaves(field.shape).map((leaf, i): Signal => {
      const role = isPort ? (field.flips[i]! ? 'input' : 'output') : field.kind
      return {
        path: path + leaf.suffix,
        name: this.#take(name + leaf.nameSuffix, field.place),
        role,
        type: leafType(leaf.shape),
        reset: null,
        ...starts?.[i],
        place: field.place,
      }
    })
    const scalars = signals.map((signal) => new Scalar(null, signal))
    this.#context.scalars.set(field, scalars)
    for (const signal of signals) this.#signals.push(signal)
    this.#fields.push({ segments: field.segments, path, shape: field.shape, signals, place: field.place })
    if (isPort) this.#ports.set(path, signals)
  }

  #addMemory(memory: MemoryRef): void {
    const path = pathOf(memory.segments)
    const words = this.#try(() => startWords(memory, path))
    const entry: Memory = {
      path,
      name: this.#take(identifierOf(path), memory.place),
      depth: memory.length,
      type: wordType(memory.shape),
      shape: memory.shape,
      ...(words && { initial: words }),
      place: memory.place,
    }
    this.#memories.push(entry)
    this.#context.memories.set(memory, entry)
  }

  #addChild(segments: readonly (string | number)[], object: Module<unknown>): void {
    const path = pathOf(segments)
    const place = placeOfNew(object) ?? this.#place
    const original = originalOf(object)
    if (inProgress.has(original)) failForOwnChild(this.type.name, this.#place)
    inProgress.add(original)
    let child: Elaborated
    try {
      child = elaborateModule(object)
    } finally {
      inProgress.delete(original)
    }
    const name = this.#take(identifierOf(path), place)
    const instance: Instance = { segments, path, name, module: child.module, place }
    this.#instances.push(instance)
    this.#errors.push(...child.errors)
    const scalars = [...child.ports].map(
      ([port, signals]) => [port, signals.map((signal) => new Scalar(instance, signal))] as const,
    )
    this.#context.children.set(object, { instance, ports: new Map(scalars) })
  }
}
