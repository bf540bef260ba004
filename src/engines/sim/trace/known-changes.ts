import type { LeafChanges } from '../engine/engine.js'

/**
 * Changes kept for repeated reads of a leaf, as a struct is read by all of its leaves at once. For all leaves of a
 * trace it may be more than memory has room for.
 */
const kept = { leaves: 64, changes: 2 ** 16 }

/** The changes of leaves that were asked for lately. */
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

  /** To be called when they may be others. */
  clear(): void {
    if (this.known.size === 0) return
    this.known.clear()
    this.changes = 0
  }
}
