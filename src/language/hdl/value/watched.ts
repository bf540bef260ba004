import type { Interval } from '../../../ir/integer.js'
import type { Expr } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import type { OpenBlock } from './open-block.js'

/** Is told what the blocks of a design store, to hold the language to what it promises. */
export interface StoreWatcher {
  /** A store that may lose carries; every other one keeps all bits. */
  carries(target: string, place: Place): void
  /** A value is stored, and lies in an interval. */
  stores(block: OpenBlock, value: Expr, interval: Interval, place: Place): void
}

let watcher: StoreWatcher | null = null

export function storeWatcher(): StoreWatcher | null {
  return watcher
}

/** Runs work that builds hardware under the eyes of somebody. */
export function watchingStores<T>(by: StoreWatcher, work: () => T): T {
  const outer = watcher
  watcher = by
  try {
    return work()
  } finally {
    watcher = outer
  }
}
