/**
 * Bits that the program loses when it stores a value. The language lets a store lose carries, and says which stores do; from
 * any other each bit must arrive.
 */

import type { Place } from '../../../src/base/diagnostic/place.js'
import type { Leaf } from './leaf.js'

/** A value that was too much for the leaf it was stored into. */
export interface Loss {
  readonly leaf: Leaf
  readonly value: number
  /** Where the store stands; null for one that is no assignment. */
  readonly place: string | null
}

export function placeKey({ file, line, column }: Place): string {
  return `${file}:${line}:${column}`
}

class Losses {
  #place: string | null = null
  readonly #all = new Map<Leaf, Map<string | null, Loss>>()

  /** Before a program is run. */
  begin(): void {
    this.#all.clear()
  }

  /** Runs a store that stands at a place. */
  at<T>(place: string, store: () => T): T {
    const outer = this.#place
    this.#place = place
    try {
      return store()
    } finally {
      this.#place = outer
    }
  }

  note(leaf: Leaf, value: number): void {
    let known = this.#all.get(leaf)
    if (!known) this.#all.set(leaf, (known = new Map<string | null, Loss>()))
    if (!known.has(this.#place)) known.set(this.#place, { leaf, value, place: this.#place })
  }

  /** Those found so far, each once for its leaf and place. */
  get all(): readonly Loss[] {
    return [...this.#all.values()].flatMap((known) => [...known.values()])
  }
}

export const losses = new Losses()
