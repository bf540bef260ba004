import type { CreditFeed, ExtraCredit, Probing } from '../../runs/journey/network.js'
import type { LeafFollower } from '../../engines/sim/probe/probe.js'

/** The buffer of a virtual channel, and the counters of its places at sender, link and receiver. */
export interface CreditLoop {
  /** In the network: the place of the buffer. */
  readonly place: number
  /** Paths of numbers of at most 8 bits. */
  readonly terms: readonly string[]
}

/**
 * Adds up the counters of places: credits of the sender, flits and credits on the link, and flits in the buffer.
 * @param depth - the number of places in each buffer
 */
export function creditFeed(run: Probing, loops: readonly CreditLoop[], depth: number): CreditFeed {
  const { terms } = run.probe({ terms: loops.flatMap((loop) => loop.terms) })
  return new CreditSums(terms.follow(), loops, depth)
}

class CreditSums implements CreditFeed {
  /** By term: its loop, and its value at the last update. */
  private readonly loopOf: Int32Array
  private readonly known: Uint8Array
  /** By loop. */
  private readonly sums: Int32Array

  constructor(
    private readonly follower: LeafFollower,
    private readonly loops: readonly CreditLoop[],
    private readonly depth: number,
  ) {
    this.loopOf = Int32Array.from(loops.flatMap(({ terms }, loop) => terms.map(() => loop)))
    this.known = new Uint8Array(this.loopOf.length)
    this.sums = new Int32Array(loops.length)
  }

  update(): ExtraCredit | null {
    const { loopOf, known, sums, depth } = this
    const { changed, values } = this.follower
    const changes = this.follower.update()
    for (let i = 0; i < changes; i++) {
      const term = changed[i]!
      sums[loopOf[term]!]! += values[term]! - known[term]!
      known[term] = values[term]!
    }
    for (let i = 0; i < changes; i++) {
      const loop = loopOf[changed[i]!]!
      if (sums[loop]! > depth) return { place: this.loops[loop]!.place, found: sums[loop]!, depth }
    }
    return null
  }
}
