import { obtain } from '../../base/maps.js'
import type { Instance, Module, Signal, Target } from '../ir.js'

/** Numbers the scalars of a module from 0: its own signals first, then the ports of each child in turn. */
export class Scalars {
  readonly count: number
  readonly #own: ReadonlyMap<Signal, number>
  readonly #children: readonly Child[]
  readonly #childOf: ReadonlyMap<Instance, Child>

  constructor(private readonly module: Module) {
    let count = module.signals.length
    this.#own = numbered(module.signals)
    this.#children = module.instances.map((instance) => {
      const child = { instance, first: count, ports: portsOf(instance.module) }
      count += child.ports.signals.length
      return child
    })
    this.#childOf = new Map(this.#children.map((child) => [child.instance, child]))
    this.count = count
  }

  /** The number of a child's port, or of a signal of the module itself if `instance` is null. */
  numberOf(instance: Instance | null, signal: Signal): number {
    if (!instance) return this.#own.get(signal)!
    const { first, ports } = this.#childOf.get(instance)!
    return first + ports.numbers.get(signal)!
  }

  at(number: number): Target {
    const own = this.module.signals[number]
    if (own) return { instance: null, signal: own }
    const { instance, first, ports } = this.#childAt(number)
    return { instance, signal: ports.signals[number - first]! }
  }

  /** `count` for a signal of the module, `buffer.count` for a port of a child. */
  nameOf(number: number): string {
    const { instance, signal } = this.at(number)
    return instance ? `${instance.path}.${signal.path}` : signal.path
  }

  /** The last child whose ports start at `number` or before. */
  #childAt(number: number): Child {
    let [low, high] = [0, this.#children.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (this.#children[middle]!.first <= number) low = middle
      else high = middle - 1
    }
    return this.#children[low]!
  }
}

interface Child {
  readonly instance: Instance
  /** The number of the child's first port. */
  readonly first: number
  readonly ports: Ports
}

interface Ports {
  readonly signals: readonly Signal[]
  readonly numbers: ReadonlyMap<Signal, number>
}

const knownPorts = new WeakMap<Module, Ports>()

function portsOf(module: Module): Ports {
  return obtain(knownPorts, module, () => {
    const signals = module.signals.filter(({ role }) => role === 'input' || role === 'output')
    return { signals, numbers: numbered(signals) }
  })
}

function numbered(signals: readonly Signal[]): Map<Signal, number> {
  return new Map(signals.map((signal, number) => [signal, number]))
}
