import type { Field, Instance, Memory, Module, Signal, Block, Target } from '../../../ir/ir.js'
import { segmentsOf, type Segments } from '../../../base/diagnostic/identifiers.js'
import { bySegment } from '../engine/instances.js'
import { shapeLeaves, type EnumShape } from '../../../ir/shape.js'
import { obtain } from '../../../base/maps.js'

/** A field, memory or child in a class field of the RTL, whole or at an index. */
export type RtlItem = { readonly segments: Segments } & (
  | { readonly kind: 'field'; readonly field: Field }
  | { readonly kind: 'memory'; readonly memory: Memory }
  | { readonly kind: 'child'; readonly child: Instance }
)

/** A name of the RTL, such as `this.states`: one item, or an array of items. */
interface RtlName {
  readonly name: string
  readonly items: readonly RtlItem[]
  /** The single item, if the generated class stores it in the same form as the RTL: no struct, array or boolean. */
  readonly whole: Signal | Memory | Instance | null
}

/** The class fields of the RTL that are hardware, in order of declaration. */
function rtlNames(module: Module): readonly RtlName[] {
  const byName = bySegment(itemsOf(module), 0)
  return [...byName].map(([name, items]) => ({ name: String(name), items, whole: wholeOf(items) }))
}

function itemsOf(module: Module): readonly RtlItem[] {
  const fields = module.fields.filter(({ signals }) => signals[0]?.role !== 'local')
  return [
    ...fields.map((field): RtlItem => ({ kind: 'field', segments: field.segments, field })),
    ...module.memories.map((memory): RtlItem => ({ kind: 'memory', segments: segmentsOf(memory.path), memory })),
    ...module.instances.map((child): RtlItem => ({ kind: 'child', segments: child.segments, child })),
  ]
}

function wholeOf([item, ...others]: readonly RtlItem[]): RtlName['whole'] {
  if (!item || others.length > 0 || item.segments.length > 1) return null
  if (item.kind === 'child') return item.child
  const { shape } = item.kind === 'field' ? item.field : item.memory
  if (shape.kind !== 'bits' && shape.kind !== 'enum') return null
  return item.kind === 'field' ? item.field.signals[0]! : item.memory
}

/** Enum objects by name, as TypeScript makes them: `State.Idle` is 0, and `State[0]` is `Idle`. */
export type Enums = Readonly<Record<string, Readonly<Record<string | number, string | number>>>>

/**
 * Returns the enums of a module's fields, so that a debugger can evaluate `this.state === State.Idle` in the generated code.
 * Enums with an ambiguous name, or with the name of a global, are left out.
 */
export function enumsOf({ fields, memories }: Module): Enums {
  const enums = new Map<string, EnumShape>()
  const ambiguous = new Set<string>()
  for (const { shape } of [...fields, ...memories]) {
    for (const { shape: found } of shapeLeaves(shape)) {
      if (found.kind !== 'enum') continue
      const other = enums.get(found.name)
      if (other && !sameMembers(other, found)) ambiguous.add(found.name)
      enums.set(found.name, found)
    }
  }
  const usable = [...enums].filter(([name]) => isName(name) && !ambiguous.has(name))
  return Object.fromEntries(usable.map(([name, shape]) => [name, enumObject(shape)]))
}

/** True for the name of a type. Names in generated code start with a small letter, or are global. */
function isName(name: string): boolean {
  return /^[A-Z]\w*$/.test(name) && !(name in globalThis)
}

function sameMembers(one: EnumShape, other: EnumShape): boolean {
  return one === other || JSON.stringify(one.members) === JSON.stringify(other.members)
}

function enumObject({ members }: EnumShape): Enums[string] {
  const entries = members.flatMap(({ name, value }): [string | number, string | number][] => [
    [name, value],
    [value, name],
  ])
  return Object.fromEntries(entries)
}

/**
 * The JavaScript property names of a module's class. A class field of the RTL with a single item, such as a counter or a
 * child, keeps its name. A part of a field has its name in the IR, unless that is taken. A `$` marks additions of the
 * generator.
 */
export class Names {
  /** The names of the RTL: `this.link`, `this.counters`, … */
  readonly rtl: readonly RtlName[]
  private readonly taken = new Set(['constructor', '__proto__'])
  private readonly properties = new Map<Signal | Memory | Instance | Block, string>()

  constructor(module: Module) {
    this.rtl = rtlNames(module)
    for (const { name, whole } of this.rtl) {
      if (whole && isFree(name)) this.properties.set(whole, name)
      this.taken.add(name)
    }
    for (const item of [...module.signals, ...module.memories, ...module.instances, ...module.blocks]) {
      if (!this.properties.has(item)) this.properties.set(item, this.claim(item.name))
    }
  }

  /** The property of a signal, memory, child or block: `count`. */
  property(item: Signal | Memory | Instance | Block): string {
    return this.properties.get(item)!
  }

  /** An own signal or memory, or a child: `this.count`. */
  own(item: Signal | Memory | Instance): string {
    return `this.${this.property(item)}`
  }

  /** The value that a register takes at the next edge: `this.count$next`. */
  next(signal: Signal): string {
    return `${this.own(signal)}$next`
  }

  /** Alternating addresses and values to write at the next edge: `this.words$writes`. */
  writes(memory: Memory): string {
    return `${this.own(memory)}$writes`
  }

  /** A child's port, under its property name there: `this.buffer.push`. */
  port(instance: Instance, signal: Signal): string {
    return `${this.own(instance)}.${namesOf(instance.module).property(signal)}`
  }

  target({ instance, signal }: Target): string {
    return instance ? this.port(instance, signal) : this.own(signal)
  }

  /** True if the module or the generator already uses a name. */
  isTaken(name: string): boolean {
    return this.taken.has(name) || name.includes('$')
  }

  private claim(name: string): string {
    let free = name
    while (this.taken.has(free)) free += '$'
    this.taken.add(free)
    return free
  }
}

/** False for names that objects have for other purposes, and for those that may be the generator's. */
const isFree = (name: string): boolean => name !== 'constructor' && name !== '__proto__' && !name.includes('$')

const known = new WeakMap<Module, Names>()

export function namesOf(module: Module): Names {
  return obtain(known, module, () => new Names(module))
}
