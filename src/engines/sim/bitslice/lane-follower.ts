import type { LeafFollower } from '../engine/engine.js'
import type { BitPlace, PortHost } from './lane-port.js'
import { laneWords, type LaneWords } from './lane-words.js'

/** Follows leaves of 8 bits at most: words of memory are compared with what they were, and only bits that differ are looked at. */
export class LaneFollower implements LeafFollower {
  readonly values: Uint8Array
  readonly changed: Int32Array
  private readonly words: LaneWords
  /** By word: the bits of leaves, as of the last update. */
  private readonly known: Int32Array
  private count = 0
  /** By leaf: the number of the last update in which it has changed. */
  private readonly changedIn: Uint32Array
  private updates = 0

  /** @param leaves - the places of the bits of each leaf */
  constructor(
    private readonly host: Pick<PortHost, 'bytes'>,
    leaves: readonly (readonly BitPlace[])[],
  ) {
    this.words = laneWords(leaves)
    this.known = new Int32Array(this.words.addresses.length)
    this.values = new Uint8Array(leaves.length)
    this.changed = new Int32Array(leaves.length)
    this.changedIn = new Uint32Array(leaves.length)
  }

  update(): number {
    const { known } = this
    const { addresses, masks, inverted } = this.words
    const memory = new Int32Array(this.host.bytes.buffer)
    this.count = 0
    if (this.updates++ === 0) this.addConstants()
    for (let i = 0; i < known.length; i++) {
      const toggled = ((memory[addresses[i]!]! ^ inverted[i]!) & masks[i]!) ^ known[i]!
      if (toggled === 0) continue
      known[i]! ^= toggled
      this.toggle(i, toggled)
    }
    return this.count
  }

  private addConstants(): void {
    this.words.constants.forEach((value, leaf) => {
      if (value !== 0) this.change(leaf, value)
    })
  }

  private toggle(word: number, toggled: number): void {
    const { leaves, weights } = this.words
    for (let bits = toggled; bits !== 0; bits &= bits - 1) {
      const at = 32 * word + 31 - Math.clz32(bits & -bits)
      this.change(leaves[at]!, weights[at]!)
    }
  }

  private change(leaf: number, bits: number): void {
    this.values[leaf]! ^= bits
    if (this.changedIn[leaf] === this.updates) return
    this.changedIn[leaf] = this.updates
    this.changed[this.count++] = leaf
  }
}
