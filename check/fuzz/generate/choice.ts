import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { restraint, type Size } from './size.js'

/** The random choices of a generator, all from one seed. */
export class Choice {
  readonly #random: Random
  readonly #restraint: number

  constructor(seed: number, size: Size = 'large') {
    this.#random = new Random(seed)
    this.#restraint = restraint[size]
  }

  /** An integer from 0 to `limit - 1`. */
  below(limit: number): number {
    return this.#random.below(limit)
  }

  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + this.#random.below(high - low + 1)
  }

  /** A random amount from `low` to `high`; large amounts are rarer in smaller programs. */
  amount(low: number, high: number): number {
    let least = this.between(low, high)
    for (let i = 0; i < this.#restraint; i++) least = Math.min(least, this.between(low, high))
    return least
  }

  /** True if nesting must stop here. Large programs stop only where they must. */
  ends(): boolean {
    return this.chance(this.#restraint, 12)
  }

  /** True with probability `times` / `of`. */
  chance(times: number, of: number): boolean {
    return this.#random.below(of) < times
  }

  /** One of the items, all equally likely. */
  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new RangeError('nothing to pick from')
    return items[this.#random.below(items.length)]!
  }

  /** Picks an alternative by weight and makes only that one; an alternative of weight 0 is never made. */
  weighted<T>(alternatives: readonly (readonly [weight: number, make: () => T])[]): T {
    const total = alternatives.reduce((sum, [weight]) => sum + weight, 0)
    let at = this.#random.below(total)
    for (const [weight, make] of alternatives) {
      if (at < weight) return make()
      at -= weight
    }
    throw new RangeError('nothing to choose from')
  }

  /** A random number of items, by {@link amount}. */
  times<T>(low: number, high: number, make: (i: number) => T): T[] {
    return Array.from({ length: this.amount(low, high) }, (_, i) => make(i))
  }

  /** The items in a random order. */
  shuffled<T>(items: readonly T[]): T[] {
    const result = [...items]
    for (let i = result.length - 1; i > 0; i--) {
      const j = this.#random.below(i + 1)
      ;[result[i], result[j]] = [result[j]!, result[i]!]
    }
    return result
  }

  /** A width from 1 to 80, often one at which number representations change. */
  width(): number {
    return this.chance(3, 5) ? this.pick([1, 1, 2, 3, 8, 8, 31, 32, 33, 53, 54, 64, 65]) : this.between(1, 80)
  }
}
