import type { Block, Instance, Memory, Module, Signal, Target } from '../../../ir/ir.js'
import { obtain } from '../../../base/maps.js'
import { rtlNames, type RtlName } from './rtl-names.js'

/**
 * The JavaScript property names of a module's class. What a class field of the RTL is as a whole, such as a counter or a
 * child, keeps its name there. A part of one has its name in the IR, unless that is taken. A `$` marks what the generator
 * has added.
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

  /** Addresses and values, in turns, that are written at the next edge: `this.words$writes`. */
  writes(memory: Memory): string {
    return `${this.own(memory)}$writes`
  }

  /** A child's port, by the name that it has there: `this.buffer.push`. */
  port(instance: Instance, signal: Signal): string {
    return `${this.own(instance)}.${namesOf(instance.module).property(signal)}`
  }

  target({ instance, signal }: Target): string {
    return instance ? this.port(instance, signal) : this.own(signal)
  }

  /** True if something of the module, or of the generator, has a name. */
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

/** Names that objects have for other purposes. */
const isFree = (name: string): boolean => name !== 'constructor' && name !== '__proto__'

const known = new WeakMap<Module, Names>()

/** The names of a module's class. */
export function namesOf(module: Module): Names {
  return obtain(known, module, () => new Names(module))
}
