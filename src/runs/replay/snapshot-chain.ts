/**
 * Snapshots as differences. Snapshot n is kept as what differs from snapshot n & (n - 1), which is n without its lowest
 * bit that is set. So few others are needed to make one, and none of those with an odd number are.
 */

/** Snapshots of which one is kept whole; a power of two. */
const groupSize = 16

/** Snapshots that one is made of at most, itself counted. */
export const mostLinks = 1 + Math.log2(groupSize)

export interface KeptSnapshot {
  /** Counted from the start of the chain. */
  readonly number: number
  /** The number of the snapshot that `bytes` are the difference to; null if they are whole. */
  readonly base: number | null
  readonly bytes: Uint8Array
}

/** A snapshot, whole. */
type Link = Pick<KeptSnapshot, 'number' | 'bytes'>

/** Makes differences of the snapshots of a run, as they come. */
export class SnapshotChain {
  /** The last snapshot, and before it those that it is kept as a difference to. */
  private links: Link[] = []
  private count = 0

  /** Takes the next snapshot, as a copy. */
  add(state: Uint8Array): KeptSnapshot {
    const number = this.count++
    const wanted = number % groupSize === 0 ? null : number & (number - 1)
    while (this.links.length > 0 && this.links.at(-1)!.number !== wanted) this.links.pop()
    const base = this.links.at(-1)
    const bytes = new Uint8Array(state)
    this.links.push({ number, bytes })
    return base ? { number, base: base.number, bytes: difference(bytes, base.bytes) } : { number, base: null, bytes }
  }

  /** Forgets those with an odd number. The numbers of the others are halved. */
  halve(): void {
    this.links = this.links
      .filter(({ number }) => number % 2 === 0)
      .map((link) => ({ ...link, number: link.number / 2 }))
    this.count = Math.ceil(this.count / 2)
  }
}

/** The difference of two snapshots of a design, bit by bit; the other snapshot follows from it and one of them. */
export function difference(a: Uint8Array, b: Uint8Array): Uint8Array {
  const result = new Uint8Array(a)
  const words = new Int32Array(result.buffer, 0, result.length >> 2)
  const others = inWords(b)
  for (let i = 0; i < words.length; i++) words[i]! ^= others[i]!
  for (let i = 4 * words.length; i < result.length; i++) result[i]! ^= b[i]!
  return result
}

/** All bytes that fill a word. */
function inWords(bytes: Uint8Array): Int32Array {
  const { buffer, byteOffset } = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes)
  return new Int32Array(buffer, byteOffset, bytes.length >> 2)
}
