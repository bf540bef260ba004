/** What stands on the pins of the child instances: a plain value, or a net named after instance and port. */

import { obtain } from '../../base/maps.js'
import type { Connection, Expr, Instance, Module, Signal, Type } from '../../ir/ir.js'
import { expressionsIn, nodesOf, targetsIn } from '../../ir/visit.js'
import type { Names } from './names.js'

/** A net that the module must declare for a pin. */
export interface Net {
  readonly name: string
  readonly type: Type
}

/** What a pin of a child is connected to: a net or own signal by name, a plain expression, or nothing. */
export type Pin =
  | { readonly kind: 'net'; readonly name: string }
  | { readonly kind: 'value'; readonly value: Expr }
  | { readonly kind: 'open' }

export class Wiring {
  /** Nets to declare, in the order of the pins. */
  readonly nets: Net[] = []
  /** Connections that need an `assign`. */
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

  /** Takes a connection onto the pin itself, if it is as plain as that. */
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

  /** Gives a net to every pin that is used and has none. */
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
