import type { Instance, Signal, Target } from '../ir.js'

/** Numbers for the scalars of a module, which are its own signals and the ports of its children. */
export class Scalars {
  readonly #numbers = new Map<Instance | null, Map<Signal, number>>()
  readonly #targets: Target[] = []

  /** The number of a port of a child, or of a signal of the module itself where `instance` is null. */
  numberOf(instance: Instance | null, signal: Signal): number {
    const numbers = this.#numbers.get(instance) ?? new Map<Signal, number>()
    const known = numbers.get(signal)
    if (known !== undefined) return known
    const number = this.#targets.push({ instance, signal }) - 1
    this.#numbers.set(instance, numbers.set(signal, number))
    return number
  }

  /** `count` for a signal of the module, `buffer.count` for a port of a child. */
  nameOf(number: number): string {
    const { instance, signal } = this.#targets[number]!
    return instance ? `${instance.path}.${signal.path}` : signal.path
  }
}
