import { Mistake } from './beyond.js'
import type { Plain } from './leaf.js'

/** The state while the blocks of a design run: one at a time, so that a single session suffices. */
class Session {
  /** Collects the stores of a seq block until the clock edge; null outside seq blocks. */
  #scheduled: (() => void)[] | null = null
  /** Receives failed assertions and covers, on settled values; null while values settle. */
  #found: string[] | null = null
  #instance = ''
  #lastRead: { readonly value: Plain; readonly width: number } | null = null
  /** The number of values with a width that were read or made. */
  reads = 0
  /** True if an array that is not hardware was indexed past its end, perhaps by a signal, for which it would read 0. */
  readsPastEnd = false

  /** Call it before a program is run. */
  begin(): void {
    this.readsPastEnd = false
  }

  /** Runs a comb or wiring block; `found` receives the findings of its checks. */
  settle(instance: string, block: () => void, found: string[] | null): void {
    this.#run(instance, block, null, found)
  }

  /** Runs a seq block, which changes nothing before the clock edge. */
  clock(instance: string, block: () => void, scheduled: (() => void)[], found: string[]): void {
    this.#run(instance, block, scheduled, found)
  }

  #run(instance: string, block: () => void, scheduled: (() => void)[] | null, found: string[] | null): void {
    this.#scheduled = scheduled
    this.#found = found
    this.#instance = instance
    try {
      block()
    } finally {
      this.#scheduled = null
      this.#found = null
    }
  }

  /** Defers a store to the clock edge. */
  schedule(store: () => void): void {
    if (!this.#scheduled) throw new Mistake('a register or memory is written outside of @seq')
    this.#scheduled.push(store)
  }

  report(check: string): void {
    this.#found?.push(`${this.#instance}: ${check}`)
  }

  /** Records the width of the value that was just read or made. */
  noteWidth(value: Plain, width: number): void {
    this.reads++
    this.#lastRead = { value, width }
  }

  /** A value with its width, if it comes from a read or from a function with a known result width. */
  withWidth(get: () => unknown): { readonly value: unknown; readonly width: number | null } {
    this.#lastRead = null
    const value = get()
    const last = this.#lastRead as { readonly value: Plain; readonly width: number } | null
    this.#lastRead = null
    return { value, width: last !== null && last.value === value ? last.width : null }
  }
}

export const session = new Session()
