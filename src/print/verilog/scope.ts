/**
 * The names and nets of one module, and the pins of its child instances: a plain value, or a net named after instance
 * and port.
 */

import type { Expr, Module, Target, Connection, Instance, Signal, Type } from '../../ir/ir.js'
import type { EnumShape } from '../../ir/shape.js'
import { EnumConstants, enumOf, Names } from './names.js'
import { tidier } from './tidy.js'
import { obtain } from '../../base/maps.js'
import { expressionsIn, nodesOf, targetsIn } from '../../ir/visit.js'

/** The state shared by the printers of one module. */
export class Scope {
  readonly names: Names
  readonly enums: EnumConstants
  readonly wiring: Wiring
  readonly usage = new Usage()
  readonly tidy = tidier()
  private readonly temporaries = new Map<Expr, string>()

  constructor(readonly module: Module) {
    this.names = new Names(module)
    this.wiring = new Wiring(module, this.names, this.tidy)
    this.enums = new EnumConstants(this.names)
  }

  /** The temporary for an expression in the current statement, or null. */
  temporary(expr: Expr): string | null {
    return this.temporaries.get(expr) ?? null
  }

  bind(expr: Expr, name: string): void {
    this.temporaries.set(expr, name)
  }

  /** Forgets the temporaries of a finished statement. */
  release(exprs: Iterable<Expr>): void {
    for (const expr of exprs) this.temporaries.delete(expr)
  }

  /** The enumeration of an expression's values, if it has one. */
  enumOf(expr: Expr): EnumShape | null {
    switch (expr.kind) {
      case 'signal':
        return enumOf(this.module, expr.signal)
      case 'port':
        return enumOf(expr.instance.module, expr.signal)
      case 'resize':
        return this.enumOf(expr.value)
      default:
        return null
    }
  }

  enumOfTarget({ instance, signal }: Target): EnumShape | null {
    return enumOf(instance?.module ?? this.module, signal)
  }

  /** The name by which a target is assigned. */
  nameOf({ instance, signal }: Target): string {
    if (!instance) return signal.name
    const pin = this.wiring.pin(instance, signal)
    return pin.kind === 'net' ? pin.name : signal.name
  }
}

/** A net that the module must declare for a pin. */
interface Net {
  readonly name: string
  readonly type: Type
}

/** The connection of a child's pin: a net or own signal by name, a plain expression, or nothing. */
type Pin =
  | { readonly kind: 'net'; readonly name: string }
  | { readonly kind: 'value'; readonly value: Expr }
  | { readonly kind: 'open' }

class Wiring {
  /** Nets to declare, in the order of the pins. */
  readonly nets: Net[] = []
  /** Connections that must be printed as `assign`. */
  readonly assigns: Connection[] = []
  private readonly pins = new Map<Instance, Map<Signal, Pin>>()

  constructor(
    module: Module,
    private readonly names: Names,
    tidy: (expr: Expr) => Expr,
  ) {
    for (const instance of module.instances) this.pins.set(instance, new Map())
    const connections = module.connections.map((connection) => ({ ...connection, value: tidy(connection.value) }))
    for (const connection of connections) if (!this.absorb(connection)) this.assigns.push(connection)
    const used = portsIn(module)
    for (const { target } of this.assigns) if (target.instance) add(used, target.instance, target.signal)
    for (const instance of module.instances) this.complete(instance, used.get(instance) ?? new Set())
  }

  pin(instance: Instance, signal: Signal): Pin {
    return this.pins.get(instance)?.get(signal) ?? { kind: 'open' }
  }

  /** Moves a connection onto the pin itself, if it is plain enough. */
  private absorb({ target, value }: Connection): boolean {
    if (target.instance) {
      if (!isPlain(value)) return false
      this.pins.get(target.instance)!.set(target.signal, { kind: 'value', value })
      return true
    }
    if (value.kind !== 'port' || value.signal.role !== 'output') return false
    const pins = this.pins.get(value.instance)!
    if (pins.has(value.signal)) return false
    pins.set(value.signal, { kind: 'net', name: target.signal.name })
    return true
  }

  /** Gives a net to every used pin that has none. */
  private complete(instance: Instance, used: ReadonlySet<Signal>): void {
    const pins = this.pins.get(instance)!
    for (const signal of instance.module.signals) {
      if (!used.has(signal) || pins.has(signal)) continue
      const name = this.names.fresh(`${instance.name}_${signal.name}`)
      pins.set(signal, { kind: 'net', name })
      this.nets.push({ name, type: signal.type })
    }
  }
}

const isPlain = ({ kind }: Expr): boolean => kind === 'signal' || kind === 'port' || kind === 'constant'

function add(used: Map<Instance, Set<Signal>>, instance: Instance, signal: Signal): void {
  obtain(used, instance, () => new Set()).add(signal)
}

/** The pins that expressions read or blocks assign. */
function portsIn({ blocks, connections }: Module): Map<Instance, Set<Signal>> {
  const used = new Map<Instance, Set<Signal>>()
  const exprs = [...connections.map(({ value }) => value), ...blocks.flatMap(({ body }) => expressionsIn(body))]
  for (const expr of nodesOf(exprs)) if (expr.kind === 'port') add(used, expr.instance, expr.signal)
  for (const { instance, signal } of blocks.flatMap(({ body }) => targetsIn(body)))
    if (instance) add(used, instance, signal)
  return used
}

/** The bits that the printed module reads and the names that it drives, for narrow lint exceptions. */
export class Usage {
  private readonly bits = new Map<string, bigint>()
  private readonly driven = new Set<string>()
  private watched = new Set<string>()
  private isWatching = true

  /** Returns the set of names read from now on, until the next call. */
  watch(): ReadonlySet<string> {
    this.watched = new Set()
    return this.watched
  }

  /** Runs `work` without recording its reads. */
  unwatched<T>(work: () => T): T {
    this.isWatching = false
    const result = work()
    this.isWatching = true
    return result
  }

  read(name: string, low: number, width: number): void {
    if (this.isWatching) this.watched.add(name)
    const mask = ((1n << BigInt(width)) - 1n) << BigInt(low)
    this.bits.set(name, (this.bits.get(name) ?? 0n) | mask)
  }

  drive(name: string): void {
    this.driven.add(name)
  }

  isReadWhole(name: string, { width }: Type): boolean {
    return this.bits.get(name) === (1n << BigInt(width)) - 1n
  }

  isDriven(name: string): boolean {
    return this.driven.has(name)
  }
}
