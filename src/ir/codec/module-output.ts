import { obtain } from '../../base/maps.js'
import type { Expr, Instance, Memory, Module, Signal, Target } from '../ir.js'
import { Output, type OutputTables } from './output.js'

/** Writes references to the parts of a module, by number. */
export class ModuleOutput extends Output {
  private readonly signals: ReadonlyMap<Signal, number>
  private readonly memories: ReadonlyMap<Memory, number>
  private readonly instances: ReadonlyMap<Instance, number>
  private readonly nodesSoFar = new Map<Expr, number>()

  constructor(tables: OutputTables, module: Module) {
    super(tables)
    this.signals = numbersOf(module.signals)
    this.memories = numbersOf(module.memories)
    this.instances = numbersOf(module.instances)
  }

  signal(signal: Signal): void {
    this.number(this.signals.get(signal)!)
  }

  memory(memory: Memory): void {
    this.number(this.memories.get(memory)!)
  }

  /** Writes a port of a child. */
  port({ instance, signal }: { readonly instance: Instance; readonly signal: Signal }): void {
    this.number(this.instances.get(instance)!)
    this.number(signalNumbers(instance.module).get(signal)!)
  }

  target({ instance, signal }: Target): void {
    this.flag(instance !== null)
    if (instance) this.port({ instance, signal })
    else this.signal(signal)
  }

  /** Writes an operand by its distance: most operands are near. */
  node(expr: Expr): void {
    this.number(this.nodesSoFar.size - this.nodesSoFar.get(expr)!)
  }

  nodes(...exprs: readonly Expr[]): void {
    for (const expr of exprs) this.node(expr)
  }

  /** Records that an expression was written as the next one. */
  wrote(expr: Expr): void {
    this.nodesSoFar.set(expr, this.nodesSoFar.size)
  }

  /** Writes the expression of a statement or a connection. */
  root(expr: Expr): void {
    this.number(this.nodesSoFar.get(expr)!)
  }
}

const known = new WeakMap<Module, ReadonlyMap<Signal, number>>()

const signalNumbers = (module: Module): ReadonlyMap<Signal, number> =>
  obtain(known, module, () => numbersOf(module.signals))

function numbersOf<T>(items: readonly T[]): Map<T, number> {
  return new Map(items.map((item, number) => [item, number]))
}
