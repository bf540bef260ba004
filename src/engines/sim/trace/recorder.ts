/** Records the changes of leaves, and caches them for repeated reads. */

import type { LeafChanges, EngineRecorder, LeafPort, Raw } from '../engine/engine.js'

/**
 * The size of the cache for repeated reads: a reader of a struct reads all its leaves. Caching all leaves may take too much
 * memory.
 */
const kept = { leaves: 64, changes: 2 ** 16 }

/** The changes of recently read leaves. */
export class KnownChanges {
  private readonly known = new Map<number, LeafChanges>()
  private changes = 0

  of(leaf: number, find: () => LeafChanges): LeafChanges {
    const known = this.known.get(leaf)
    if (known) return known
    if (this.known.size >= kept.leaves && this.changes > kept.changes) this.clear()
    const found = find()
    this.known.set(leaf, found)
    this.changes += found.cycles.length
    return found
  }

  /** Clears the cache. Call it when changes may differ. */
  clear(): void {
    if (this.known.size === 0) return
    this.known.clear()
    this.changes = 0
  }
}

/** The changes of a leaf so far. */
interface Changes extends LeafChanges {
  readonly cycles: number[]
  readonly values: Raw[]
}

/** Records leaves by reading each of them in each cycle. */
export class PortRecorder implements EngineRecorder {
  private readonly recorded: readonly Changes[]

  constructor(private readonly ports: readonly Pick<LeafPort, 'read'>[]) {
    this.recorded = ports.map(() => ({ cycles: [], values: [] }))
  }

  record(cycle: number): void {
    this.ports.forEach((port, i) => {
      const { cycles, values } = this.recorded[i]!
      const value = port.read()
      if (values.length > 0 && values.at(-1) === value) return
      cycles.push(cycle)
      values.push(value)
    })
  }

  forget(cycle: number): void {
    for (const { cycles, values } of this.recorded) {
      while (cycles.length > 0 && cycles.at(-1)! >= cycle) {
        cycles.pop()
        values.pop()
      }
    }
  }

  changes(leaf: number): LeafChanges {
    return this.recorded[leaf]!
  }
}
