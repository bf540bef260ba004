import type { Interval } from '../../../ir/integer.js'
import type { Expr } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import type { OpenBlock } from './open-block.js'

/** Observes the stores of a design's blocks, to check the promises of the language. */
export interface StoreWatcher {
  /** Called for a store that may lose carries; every other store keeps all bits. */
  carries(target: string, place: Place): void
  /** Called for a store of a value in an interval. */
  stores(block: OpenBlock, value: Expr, interval: Interval, place: Place): void
}

let watcher: StoreWatcher | null = null

export function storeWatcher(): StoreWatcher | null {
  return watcher
}

/** Runs work that builds hardware, with an observer of its stores. */
export function watchingStores<T>(by: StoreWatcher, work: () => T): T {
  const outer = watcher
  watcher = by
  try {
    return work()
  } finally {
    watcher = outer
  }
}
