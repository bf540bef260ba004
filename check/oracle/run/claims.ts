import type { Interval } from '../../../src/ir/integer.js'
import type { Expr } from '../../../src/ir/ir.js'
import { FlitwaveError } from '../../../src/base/diagnostic/diagnostic.js'
import type { Place } from '../../../src/base/diagnostic/place.js'
import type { OpenBlock } from '../../../src/language/hdl/value/open-block.js'
import { relate } from '../../../src/language/hdl/value/comparisons.js'
import { bitwise, constant } from '../../../src/language/hdl/value/operators.js'
import type { StoreWatcher } from '../../../src/language/hdl/value/watched.js'
import { placeKey, type Loss } from './losses.js'

/**
 * The language's claims about the stores of a design: which of them may lose carries, and the bounds of each value. The
 * bounds become assertions in the hardware, which the program lacks.
 */
export class Claims implements StoreWatcher {
  readonly #places = new Set<string>()
  readonly #names = new Set<string>()

  carries(name: string, place: Place): void {
    this.#places.add(placeKey(place))
    this.#names.add(name)
  }

  stores(block: OpenBlock, value: Expr, interval: Interval, place: Place): void {
    if (block.kind === 'wiring' || value.kind === 'constant') return
    const { min, max } = interval
    const tests = [
      relate('le', constant(min, place), value, place),
      relate('le', value, constant(max, place), place),
    ].filter((test) => test !== true)
    if (tests.length === 0) return
    const condition = tests
      .map((test) => (test === false ? constant(0n, place) : test))
      .reduce((all, test) => bitwise('and', all, test, place))
    try {
      block.emit({ kind: 'assert', condition, message: `the value stored is ${min} to ${max}`, place })
    } catch (error) {
      // Code that only computes a value, such as an arm of `?:`, cannot contain assertions.
      if (!(error instanceof FlitwaveError)) throw error
    }
  }

  /** True if only carries are lost; a store without a place may match one with the same name. */
  allow({ place }: Loss, path: string): boolean {
    return place === null ? [...this.#names].some((name) => path.endsWith(`.${name}`)) : this.#places.has(place)
  }
}
