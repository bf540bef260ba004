import type { Type } from '../../ir/ir.js'

/** Which bits of which names the printed module reads and which names it drives, for narrow lint exceptions. */
export class Usage {
  private readonly bits = new Map<string, bigint>()
  private readonly driven = new Set<string>()
  private watched = new Set<string>()
  private isWatching = true

  /** The names read from now on, until the next call. */
  watch(): ReadonlySet<string> {
    this.watched = new Set()
    return this.watched
  }

  /** Runs `work`; what it reads is not watched. */
  unwatched<T>(work: () => T): T {
    this.isWatching = false
    const result = work()
    this.isWatching = true
    return result
  }

  read(name: string, low: number, width: number): void {
    if (this.isWatching) this.watched.add(name)
    const mask = ((1n << BigInt(width)) - 1n) << BigInt(low)
    this.bits.set(name, (this.bits.get(name) ?? 0n) | mask)
  }

  drive(name: string): void {
    this.driven.add(name)
  }

  isReadWhole(name: string, { width }: Type): boolean {
    return this.bits.get(name) === (1n << BigInt(width)) - 1n
  }

  isDriven(name: string): boolean {
    return this.driven.has(name)
  }
}
