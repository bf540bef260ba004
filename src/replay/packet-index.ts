import type { ReplayPacket } from './header.js'

/** Finds the packets of a run by their tags. A long run has hundreds of thousands, of which few are looked for. */
export class PacketIndex {
  /** By tag, as testbenches mostly give them: their tags are lines of a file. */
  private readonly sorted: readonly ReplayPacket[]

  constructor(packets: readonly ReplayPacket[]) {
    const isSorted = packets.every(({ tag }, i) => i === 0 || packets[i - 1]!.tag < tag)
    this.sorted = isSorted ? packets : packets.toSorted((a, b) => a.tag - b.tag)
  }

  get size(): number {
    return this.sorted.length
  }

  /** The least and the greatest tag; null for a run whose packets nobody knew. */
  get range(): { readonly first: number; readonly last: number } | null {
    const [first, last] = [this.sorted[0], this.sorted.at(-1)]
    return first && last ? { first: first.tag, last: last.tag } : null
  }

  get(tag: number): ReplayPacket | undefined {
    const { sorted } = this
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sorted[middle]!.tag < tag) low = middle + 1
      else high = middle
    }
    return sorted[low]?.tag === tag ? sorted[low] : undefined
  }
}
