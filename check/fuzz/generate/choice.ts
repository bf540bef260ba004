import { Random } from '../../../src/engines/sim/stimulus/random.js'
import { restraint, type Size } from './size.js'

/** Random choices of a generator, all from one seed. */
export class Choice {
  readonly #random: Random
  readonly #restraint: number

  constructor(seed: number, size: Size = 'large') {
    this.#random = new Random(seed)
    this.#restraint = restraint[size]
  }

  /** A whole number from 0 to `limit - 1`. */
  below(limit: number): number {
    return this.#random.below(limit)
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + this.#random.below(high - low + 1)
  }

  /** How many there are of something: from `low` to `high`, the less often many, the smaller the program. */
  amount(low: number, high: number): number {
    let least = this.between(low, high)
    for (let i = 0; i < this.#restraint; i++) least = Math.min(least, this.between(low, high))
    return least
  }

  /** True if to nest no deeper here. Large programs only end where they must. */
  ends(): boolean {
    return this.chance(this.#restraint, 12)
  }

  /** True `times` out of `of`. */
  chance(times: number, of: number): boolean {
    return this.#random.below(of) < times
  }

  /** One of the items, each as likely. */
  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new RangeError('nothing to pick from')
    return items[this.#random.below(items.length)]!
  }

  /** Picks among alternatives by weight and makes the one picked; an alternative of weight 0 is never made. */
  weighted<T>(alternatives: readonly (readonly [weight: number, make: () => T])[]): T {
    const total = alternatives.reduce((sum, [weight]) => sum + weight, 0)
    let at = this.#random.below(total)
    for (const [weight, make] of alternatives) {
      if (at < weight) return make()
      at -= weight
    }
    throw new RangeError('nothing to choose from')
  }

  /** As many items as {@link amount} says. */
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
