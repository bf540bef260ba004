import type { ChangeSink } from '../dump.js'
import type { Chain } from './chain.js'
import { failDamaged } from './damage.js'

/** Times that are gone through at once: there is a list of chains for each. */
const stretchLength = 1 << 14

/** Changes after which others may take their turn. */
const longTurn = 1 << 16

/** Tells the changes of several signals of a block in ascending order of time. */
export class Merge {
  /** By time in the stretch: the first chain that changes then, numbered from 1; 0 for none. */
  private readonly heads = new Int32Array(stretchLength)
  /** By chain: the next one that changes at the same time. */
  private readonly links: Int32Array
  /** Chains that change after the stretch. */
  private later: number[]
  /** Index of the first time of the stretch. */
  private start = 0
  /** Index of the first time after the stretch. */
  private end = 0

  /** @param offset - of the block in the file, for errors */
  constructor(
    private readonly chains: readonly Chain[],
    private readonly times: Float64Array,
    private readonly sink: ChangeSink,
    private readonly offset: number,
  ) {
    this.links = new Int32Array(chains.length)
    this.later = chains.map((_, i) => i)
  }

  /**
   * @param lastIndex - of the times: changes after it are not told
   * @throws FlitwaveError FW977 for a change at a time that the block does not have
   */
  async tellUpTo(lastIndex: number, pause: () => Promise<void>): Promise<void> {
    const { chains } = this
    for (;;) {
      const waiting = this.later.filter((i) => this.timeIndexOf(i) <= lastIndex)
      if (waiting.length === 0) return
      this.start = waiting.reduce((least, i) => Math.min(least, chains[i]!.timeIndex), Infinity)
      this.end = Math.min(this.start + stretchLength, lastIndex + 1)
      this.heads.fill(0)
      this.later = []
      // From the last to the first, because each is put before the others.
      for (let j = waiting.length - 1; j >= 0; j--) this.put(waiting[j]!)
      await this.tellStretch(pause)
    }
  }

  private timeIndexOf(i: number): number {
    const { timeIndex } = this.chains[i]!
    if (timeIndex >= this.times.length && timeIndex !== Infinity)
      failDamaged(this.offset, `a change refers to time ${timeIndex} of ${this.times.length}`)
    return timeIndex
  }

  private put(i: number): void {
    const { timeIndex } = this.chains[i]!
    if (timeIndex >= this.end) {
      this.later.push(i)
      return
    }
    this.links[i] = this.heads[timeIndex - this.start]!
    this.heads[timeIndex - this.start] = i + 1
  }

  private async tellStretch(pause: () => Promise<void>): Promise<void> {
    const { chains, links, heads, times, sink, start, end } = this
    let told = 0
    for (let at = start; at < end; at++) {
      const time = times[at]!
      for (let i = heads[at - start]! - 1, next = 0; i >= 0; i = next) {
        next = links[i]! - 1
        const chain = chains[i]!
        // A signal may change more than once at the same time.
        for (; chain.timeIndex === at; told++) chain.tell(time, sink)
        this.put(i)
      }
      if (told < longTurn) continue
      told = 0
      await pause()
    }
  }
}
