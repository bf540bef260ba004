/** Finds the signals whose toggles are counted, and for each port that is only connected, the signal that it shows. */

import type { Module, Signal, Block, Design, Instance } from '../../ir/ir.js'
import { targetsIn } from '../../ir/visit.js'

// Signals that are counted elsewhere, and where; found once for all instances of a module.

/** A signal that shows the net of another signal. */
export interface Port {
  readonly module: Module
  readonly signal: Signal
}

/** The nets that the signals of a module and the inputs of its instances show. */
export interface ShownPorts {
  /** Ports whose net is in the module or below it. */
  readonly inside: readonly { readonly port: Port; readonly net: Net }[]
  /** Ports that show an input of the module. */
  readonly outside: readonly { readonly port: Port; readonly input: Signal }[]
}

/**
 * Returns the shown ports of each module.
 * @param isCounted - true if a signal is counted in the module that declares it
 */
export function shownPorts(
  modules: readonly Module[],
  nets: Nets,
  isCounted: (port: Port) => boolean,
): ReadonlyMap<Module, ShownPorts> {
  const ports = new Map(
    modules.map((module) => {
      const all = declared(module).map((signal) => ({ module, signal }))
      return [module, all.filter(({ signal }) => !isCounted({ module, signal: nets.withinModule(module, signal) }))]
    }),
  )
  return new Map(modules.map((module) => [module, shownIn(module, nets, ports)]))
}

function shownIn(module: Module, nets: Nets, ports: ReadonlyMap<Module, readonly Port[]>): ShownPorts {
  const own = ports.get(module)!.map((port) => ({ port, net: nets.netOf(module, port.signal) }))
  const inputs = module.instances.flatMap((instance) =>
    ports
      .get(instance.module)!
      .filter(({ signal }) => signal.role === 'input')
      .map((port) => ({ port, net: nets.netOfInput(module, instance, port.signal) })),
  )
  const all = [...own, ...inputs]
  return {
    inside: all.flatMap(({ port, net }) => ('input' in net ? [] : [{ port, net }])),
    // The module around this one resolves what its inputs show.
    outside: all.flatMap(({ port, net }) =>
      'input' in net && net.input !== port.signal ? [{ port, input: net.input }] : [],
    ),
  }
}

/** The net that a signal shows, relative to a module: a counted signal in the module or in an instance below it. */
interface Net {
  /** The path from the module down to the instance; empty for the module itself. */
  readonly path: readonly Instance[]
  readonly signal: Signal
}

/** An input of the module that shows a net outside it. */
export interface OpenNet {
  readonly input: Signal
}

/** The signal that another signal is directly connected to, without logic between them. */
type Wire = { readonly from: 'module'; readonly signal: Signal } | { readonly from: Instance; readonly signal: Signal }

/** The nets of a design; each bit of a net is counted once. */
export class Nets {
  /** By module: its signals that show another signal. */
  private readonly own = new Map<Module, ReadonlyMap<Signal, Wire>>()
  /** By instance: inputs that show a signal of the surrounding module. */
  private readonly inputs = new Map<Instance, ReadonlyMap<Signal, Wire>>()
  /** By module: the inputs that logic drives in at least one instance. */
  private readonly driven = new Map<Module, Set<Signal>>()
  /** Inputs of the top that are counted in a child. */
  private readonly below = new Map<Signal, Wire>()

  constructor(design: Design) {
    for (const module of design.modules) this.add(module)
    for (const signal of inputsOf(design.top)) this.place(design.top, signal)
  }

  /** The signals of a module whose bits are counted there. */
  countedIn(module: Module): readonly Signal[] {
    const shown = this.own.get(module)!
    const driven = this.driven.get(module)
    return declared(module).filter((signal) => (signal.role === 'input' ? driven?.has(signal) : !shown.has(signal)))
  }

  /** The net that a signal of a module shows. */
  netOf(module: Module, signal: Signal): Net | OpenNet {
    const wire = signal.role === 'input' ? this.below.get(signal) : this.own.get(module)!.get(signal)
    if (wire) return this.follow(module, wire)
    return signal.role === 'input' && !this.driven.get(module)?.has(signal) ? { input: signal } : { path: [], signal }
  }

  /** The net that an input of an instance shows, relative to the surrounding module. */
  netOfInput(module: Module, instance: Instance, input: Signal): Net | OpenNet {
    return this.follow(module, this.inputs.get(instance)!.get(input)!)
  }

  /**
   * An input of the top is counted in the first child that it is connected to, if any: then all nodes of a network share one
   * place.
   */
  private place(top: Module, signal: Signal): void {
    const connection = top.connections.find(
      ({ target, value }) => target.instance !== null && value.kind === 'signal' && value.signal === signal,
    )
    if (!connection) return this.drive(top, signal)
    const { instance, signal: input } = connection.target
    this.below.set(signal, { from: instance!, signal: input })
    this.drive(instance!.module, input)
  }

  /** The signal of the same module that a signal shows; otherwise the signal itself. */
  withinModule(module: Module, signal: Signal): Signal {
    const wire = signal.role === 'input' ? undefined : this.own.get(module)!.get(signal)
    return wire?.from === 'module' ? this.withinModule(module, wire.signal) : signal
  }

  private follow(module: Module, { from, signal }: Wire): Net | OpenNet {
    if (from === 'module') return this.netOf(module, signal)
    const net = this.netOf(from.module, signal)
    return 'input' in net ? this.netOfInput(module, from, net.input) : { ...net, path: [from, ...net.path] }
  }

  private add(module: Module): void {
    const own = new Map<Signal, Wire>()
    const inputs = new Map<Instance, Map<Signal, Wire>>(module.instances.map((instance) => [instance, new Map()]))
    for (const { target, value } of module.connections) {
      const wire = wireOf(value)
      if (wire) (target.instance ? inputs.get(target.instance)! : own).set(target.signal, wire)
    }
    for (const block of module.blocks) if (block.kind === 'comb') for (const [signal, wire] of copiesIn(block)) own.set(signal, wire)
    this.own.set(module, own)
    for (const [instance, wires] of inputs) {
      this.inputs.set(instance, wires)
      for (const signal of inputsOf(instance.module)) if (!wires.has(signal)) this.drive(instance.module, signal)
    }
  }

  private drive(module: Module, signal: Signal): void {
    const known = this.driven.get(module) ?? new Set()
    this.driven.set(module, known.add(signal))
  }
}

function wireOf(value: Module['connections'][number]['value']): Wire | null {
  if (value.kind === 'signal') return { from: 'module', signal: value.signal }
  return value.kind === 'port' ? { from: value.instance, signal: value.signal } : null
}

/** Signals that a block only copies: assigned once, unconditionally, from a signal outside the block. */
function copiesIn({ body }: Block): readonly (readonly [Signal, Wire])[] {
  const targets = targetsIn(body)
  const times = new Map<Signal, number>()
  for (const { instance, signal } of targets) if (!instance) times.set(signal, (times.get(signal) ?? 0) + 1)
  return body.flatMap((stmt) => {
    if (stmt.kind !== 'assign' || stmt.target.instance !== null || times.get(stmt.target.signal) !== 1) return []
    const wire = wireOf(stmt.value)
    const isOutside = wire !== null && wire.signal.role !== 'local' && (wire.from !== 'module' || !times.has(wire.signal))
    return isOutside && wire.signal.type.width === stmt.target.signal.type.width ? [[stmt.target.signal, wire] as const] : []
  })
}

function inputsOf({ signals }: Module): readonly Signal[] {
  return signals.filter(({ role }) => role === 'input')
}

/** Signals that the class declares; variables of methods are not nets. */
export function declared({ fields }: Module): readonly Signal[] {
  return fields.flatMap(({ signals }) => signals.filter(({ role }) => role !== 'local'))
}
