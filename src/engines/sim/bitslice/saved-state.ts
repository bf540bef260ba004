import { nodeOf } from './gates.js'
import { planeAddress, type Layout } from './layout.js'
import type { Netlist } from './netlist.js'

/** State that stands together: a vector of a group. Places are counted in words. */
interface Span {
  readonly start: number
  readonly words: number
  /** The first of the four words that have a bit for each lane that exists. */
  readonly exists: number
}

/** A copy of the state, to go back to and to compare with. */
export class SavedState {
  private readonly copy: Uint8Array
  private readonly before: Int32Array
  private readonly spans: readonly Span[]
  /** The span and the word in it that differed last: the next comparison begins there. */
  private span = 0
  private word = 0

  constructor(
    netlist: Netlist,
    layout: Layout,
    private readonly memory: { readonly bytes: Uint8Array },
  ) {
    this.copy = new Uint8Array(layout.end)
    this.before = new Int32Array(this.copy.buffer)
    this.spans = netlist.groups.flatMap(({ index, vectors }) => {
      const block = layout.blocks[index]!
      const exists = layout.plane(index, nodeOf(layout.exists[index]!))!
      return Array.from({ length: vectors }, (_, vector) => ({
        start: planeAddress(block, 0, vector) / 4,
        words: layout.statePlanes[index]! * 4,
        exists: planeAddress(block, exists, vector) / 4,
      }))
    })
  }

  save(): void {
    this.copy.set(this.memory.bytes.subarray(0, this.copy.length))
  }

  restore(): void {
    this.memory.bytes.set(this.copy)
  }

  /**
   * True if the state is as it was, in all lanes that exist. A packet on its way mostly changes what it has changed in the
   * cycle before; so a difference is found soon.
   */
  isUnchanged(): boolean {
    const now = new Int32Array(this.memory.bytes.buffer)
    const { spans, span: first, word } = this
    if (!this.isSame(now, first, word, Infinity)) return false
    for (let i = 1; i < spans.length; i++) if (!this.isSame(now, (first + i) % spans.length, 0, Infinity)) return false
    return this.isSame(now, first, 0, word)
  }

  /** Compares the words of a span from one on and before another. */
  private isSame(now: Int32Array, span: number, from: number, to: number): boolean {
    const { before } = this
    const { start, words, exists } = this.spans[span]!
    const end = Math.min(to, words)
    for (let i = from; i < end; i++) {
      const changed = before[start + i]! ^ now[start + i]!
      if (changed === 0 || (changed & now[exists + (i & 3)]!) === 0) continue
      this.span = span
      this.word = i
      return false
    }
    return true
  }
}
