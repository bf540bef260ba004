import type { Block, Instance, Memory, Module, Signal, Target } from '../../ir/ir.js'

/**
 * The JavaScript property names of a module's class. Signals keep their IR name, because a debugger shows it; anything
 * else that has the same name gives way. A `$` marks what the generator has added.
 */
export class Names {
  private readonly taken = new Set(['constructor', '__proto__'])
  private readonly properties = new Map<Signal | Memory | Instance | Block, string>()

  constructor(module: Module) {
    for (const item of [...module.signals, ...module.memories, ...module.instances, ...module.blocks]) {
      this.properties.set(item, this.claim(item.name))
    }
  }

  /** The property of a signal, memory, child or block: `count`. */
  property(item: Signal | Memory | Instance | Block): string {
    return this.properties.get(item)!
  }

  /** An own signal: `this.count`. */
  signal(signal: Signal): string {
    return `this.${this.property(signal)}`
  }

  /** The value that a register takes at the next edge: `this.count$next`. */
  next(signal: Signal): string {
    return `this.${this.property(signal)}$next`
  }

  memory(memory: Memory): string {
    return `this.${this.property(memory)}`
  }

  /** Addresses and values, in turns, that are written at the next edge: `this.words$writes`. */
  writes(memory: Memory): string {
    return `this.${this.property(memory)}$writes`
  }

  child(instance: Instance): string {
    return `this.${this.property(instance)}`
  }

  /** A child's port: `this.buffer.push`. Signals are first in line for their name, so the child calls it the same. */
  port(instance: Instance, signal: Signal): string {
    return `${this.child(instance)}.${propertyOf(signal)}`
  }

  target({ instance, signal }: Target): string {
    return instance ? this.port(instance, signal) : this.signal(signal)
  }

  private claim(name: string): string {
    let free = name
    while (this.taken.has(free)) free += '$'
    this.taken.add(free)
    return free
  }
}

/** The property name of a signal in the objects of its module. */
export function propertyOf(signal: Signal): string {
  return signal.name === 'constructor' || signal.name === '__proto__' ? `${signal.name}$` : signal.name
}
