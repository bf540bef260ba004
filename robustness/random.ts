/** Drawing what is tried. */

import { Random as Source } from '../src/sim/random.js'

/** The same seed gives the same draws everywhere. */
export class Random extends Source {
  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!
  }

  /** True once in so many times. */
  oneIn(times: number): boolean {
    return this.below(times) === 0
  }
}
