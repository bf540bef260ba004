/**
 * Bits that the program loses when it stores a value. The language lets some stores lose carries, and reports which; any
 * other store must keep every bit.
 */

import type { Place } from '../../../src/base/diagnostic/place.js'
import type { Leaf } from './leaf.js'

/** A value that did not fit into its leaf. */
export interface Loss {
  readonly leaf: Leaf
  readonly value: number
  /** The place of the store; null if it is not an assignment. */
  readonly place: string | null
}

export function placeKey({ file, line, column }: Place): string {
  return `${file}:${line}:${column}`
}

class Losses {
  #place: string | null = null
  readonly #all = new Map<Leaf, Map<string | null, Loss>>()

  /** Call it before a program is run. */
  begin(): void {
    this.#all.clear()
  }

  /** Runs a store with its place. */
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

  /** The losses found so far, each once per leaf and place. */
  get all(): readonly Loss[] {
    return [...this.#all.values()].flatMap((known) => [...known.values()])
  }
}

export const losses = new Losses()
