/**
 * Snapshots as differences. Snapshot n is stored as the difference from snapshot n & (n - 1), which is n without its lowest
 * set bit. So restoring one needs only a few others, and never one with an odd number.
 */

/** One snapshot of each group is complete; a power of two. */
const groupSize = 16

/** The maximum number of stored snapshots from which one is assembled, including itself. */
export const mostLinks = 1 + Math.log2(groupSize)

export interface KeptSnapshot {
  /** Counted from the start of the chain. */
  readonly number: number
  /** The number of the snapshot from which `bytes` differ; null if they are complete. */
  readonly base: number | null
  readonly bytes: Uint8Array
}

/** A complete snapshot. */
type Link = Pick<KeptSnapshot, 'number' | 'bytes'>

/** Turns the snapshots of a run into differences, one by one. */
export class SnapshotChain {
  /** The last snapshot, preceded by those on which it is based. */
  private links: Link[] = []
  private count = 0

  /** Adds the next snapshot, as a copy. */
  add(state: Uint8Array): KeptSnapshot {
    const number = this.count++
    const wanted = number % groupSize === 0 ? null : number & (number - 1)
    while (this.links.length > 0 && this.links.at(-1)!.number !== wanted) this.links.pop()
    const base = this.links.at(-1)
    const bytes = new Uint8Array(state)
    this.links.push({ number, bytes })
    return base ? { number, base: base.number, bytes: difference(bytes, base.bytes) } : { number, base: null, bytes }
  }

  /** Forgets the snapshots with odd numbers, and halves the numbers of the others. */
  halve(): void {
    this.links = this.links
      .filter(({ number }) => number % 2 === 0)
      .map((link) => ({ ...link, number: link.number / 2 }))
    this.count = Math.ceil(this.count / 2)
  }
}

/** The bitwise difference of two snapshots of a design; applied to one of them, it gives the other. */
export function difference(a: Uint8Array, b: Uint8Array): Uint8Array {
  const result = new Uint8Array(a)
  const words = new Int32Array(result.buffer, 0, result.length >> 2)
  const others = inWords(b)
  for (let i = 0; i < words.length; i++) words[i]! ^= others[i]!
  for (let i = 4 * words.length; i < result.length; i++) result[i]! ^= b[i]!
  return result
}

/** The bytes that form complete words. */
function inWords(bytes: Uint8Array): Int32Array {
  const { buffer, byteOffset } = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes)
  return new Int32Array(buffer, byteOffset, bytes.length >> 2)
}
