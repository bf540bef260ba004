/** Signals that are not counted where they are declared, and where else: found once for all instances of a module. */

import type { Module, Signal } from '../../ir/ir.js'
import { declared, type Net, type Nets } from './nets.js'

/** A signal that shows another. */
export interface Port {
  readonly module: Module
  readonly signal: Signal
}

/** The nets that the signals of a module and the inputs of its instances show. */
export interface ShownPorts {
  /** Those whose net is in the module or below it. */
  readonly inside: readonly { readonly port: Port; readonly net: Net }[]
  /** Those that show an input of the module. */
  readonly outside: readonly { readonly port: Port; readonly input: Signal }[]
}

/**
 * For each module.
 * @param isCounted - whether a signal is counted in the module that declares it
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
    // An input of the module is asked for around it.
    outside: all.flatMap(({ port, net }) =>
      'input' in net && net.input !== port.signal ? [{ port, input: net.input }] : [],
    ),
  }
}
