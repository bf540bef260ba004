/**
 * A network of any modules as C++ that composes verilated ones: each module of the design is one model, of which there are
 * as many as the design has instances. Wires between them are bundles of fields, as a link has them.
 */

import type { Connection, Design, Instance, Module } from '../../../src/ir/ir.js'
import { groupBy, obtain } from '../../../src/base/maps.js'

/** The instances of one module. */
export interface Kind {
  readonly module: Module
  readonly instances: readonly Instance[]
  /** Inputs that are constant in all instances, and their values by instance. */
  readonly held: ReadonlyMap<string, readonly bigint[]>
  /** Inputs that have the value of a signal of the network. */
  readonly shared: ReadonlyMap<string, string>
  /** Bundles that arrive at an instance, by their names. */
  readonly entries: ReadonlyMap<string, Bundle>
  /** Bundles that an instance sends, by their names. */
  readonly exits: ReadonlyMap<string, Bundle>
  /** By instance and exit, where it leads to; null if to nothing. */
  readonly targets: readonly (readonly (Target | null)[])[]
}

/** Wires that go the same way. */
interface Bundle {
  /** The names of the ports, by that of the field. */
  readonly fields: ReadonlyMap<string, string>
}

/** The bundle of an instance, by the numbers of the kind, of the instance in it, and of the entry. */
interface Target {
  readonly kind: number
  readonly instance: number
  readonly entry: number
}

/** The wires that only assertions read, which rivals leave out. */
const isForChecks = (path: string): boolean => /^lent(In|Out)\b/.test(path)

/** `leaving[2].credit.` and `valid`: a bundle, and its field. */
const bundlePattern = /^((?:arriving|leaving)(?:\[\d+\])?\.(?:credit\.)?)([^[\]]+)$/

/**
 * The kinds of a network that consists of instances alone.
 * @param valueOf - the value of an input of the network, if it is constant; null for one that all instances share
 */
export function kindsOf({ top }: Design, valueOf: (path: string) => bigint | null): readonly Kind[] {
  const byModule = groupBy(top.instances, ({ module }) => module)
  const order = [...byModule.keys()]
  const numbers = new Map([...byModule.values()].flatMap((own) => own.map((instance, i) => [instance, i] as const)))
  const incoming = groupBy(
    top.connections.filter(({ target }) => target.instance !== null),
    ({ target }) => target.instance!,
  )
  const kinds = order.map((module) => kindOf(module, byModule.get(module)!, incoming, valueOf))
  const exits = order.map((module) => bundlesOf(module, 'output'))
  const targets = exits.map((own, kind) => byModule.get(order[kind]!)!.map(() => Array.from<Target | null>({ length: own.size }).fill(null))) // prettier-ignore
  for (const [instance, connections] of incoming)
    for (const { target, value } of connections) {
      const [, entry = '', field] = bundlePattern.exec(target.signal.path) ?? []
      if (value.kind !== 'port' || field === undefined) continue
      const [from, to] = [order.indexOf(value.instance.module), order.indexOf(instance.module)]
      const [, exit = ''] = bundlePattern.exec(value.signal.path)!
      targets[from]![numbers.get(value.instance)!]![[...exits[from]!.keys()].indexOf(exit)] = {
        kind: to,
        instance: numbers.get(instance)!,
        entry: [...kinds[to]!.entries.keys()].indexOf(entry),
      }
    }
  return kinds.map((kind, i) => ({ ...kind, exits: exits[i]!, targets: targets[i]! }))
}

type Incoming = ReadonlyMap<Instance, readonly Connection[]>

function kindOf(
  module: Module,
  instances: readonly Instance[],
  incoming: Incoming,
  valueOf: (path: string) => bigint | null,
): Omit<Kind, 'exits' | 'targets'> {
  const held = new Map<string, bigint[]>()
  const shared = new Map<string, string>()
  for (const [number, instance] of instances.entries())
    for (const { target, value } of incoming.get(instance) ?? []) {
      const { path, name } = target.signal
      if (bundlePattern.test(path) || isForChecks(path)) continue
      if (value.kind === 'constant') obtain(held, name, () => [])[number] = value.value
      else if (value.kind === 'signal') {
        const constant = valueOf(value.signal.path)
        if (constant === null) shared.set(name, value.signal.path)
        else obtain(held, name, () => [])[number] = constant
      } else throw new Error(`${instance.path}.${path} is neither a constant nor a link`)
    }
  return { module, instances, held, shared, entries: bundlesOf(module, 'input') }
}

function bundlesOf(module: Module, role: 'input' | 'output'): ReadonlyMap<string, Bundle> {
  const bundles = new Map<string, Map<string, string>>()
  for (const signal of module.signals) {
    const [, bundle, field] = signal.role === role ? (bundlePattern.exec(signal.path) ?? []) : []
    if (bundle !== undefined) obtain(bundles, bundle, () => new Map()).set(field!, signal.name)
  }
  return new Map([...bundles].map(([name, fields]) => [name, { fields }]))
}
