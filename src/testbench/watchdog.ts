import type { Standstill } from '../deadlock/standstill.js'
import { findKnot, type HeldChannel, type Knot } from '../deadlock/waits.js'
import { isSame, type WatchedNetwork, type Watcher } from '../deadlock/watched.js'

/** While something moves, only one look in so many searches for circles: that means to read all channels. */
const looksPerSearch = 10

/**
 * Looks once in every `patience` cycles, so that it costs next to nothing. A run has come to a standstill if nothing has
 * moved since the last look though packets are in the network; or if packets wait for each other in a circle, and still do
 * at the next look, whatever else may move.
 */
export class Watchdog implements Watcher {
  standstill: Standstill | null = null
  /** A cycle before all that has led to the standstill: that of the search before the last one that found nothing. */
  before = 0
  private lastSearch = 0
  private looks = 0
  private hasMoved = true
  private suspect: Knot | null = null

  /**
   * @param network - asked for when the first period is over, in which something is taken to have moved
   * @param patience - cycles between two looks, a whole number from 1
   * @throws RangeError for any other patience
   */
  constructor(
    private readonly network: () => WatchedNetwork,
    private readonly patience: number,
  ) {
    if (!Number.isInteger(patience) || patience < 1) throw new RangeError(`a patience of ${patience} cycles`)
  }

  endCycle(cycle: number): boolean {
    this.hasMoved ||= this.network().moves()
    if ((cycle + 1) % this.patience === 0) this.look(cycle)
    return this.standstill !== null
  }

  private look(cycle: number): void {
    this.looks++
    if (!this.hasMoved || this.suspect || this.looks % looksPerSearch === 0) this.search(cycle)
    this.hasMoved = false
  }

  private search(cycle: number): void {
    const held = this.network().channels()
    const knot = this.suspect && isStillIn(this.suspect, held) ? this.suspect : findKnot(held)
    const isStuck = knot !== null && knot === this.suspect
    const isStill = !this.hasMoved && held.length > 0
    if (isStuck || isStill) {
      const { remedy = null } = this.network()
      this.standstill = { cycle, knot, held, isEverywhere: isStill, remedy, history: null }
    } else if (knot === null) this.before = this.lastSearch
    this.lastSearch = cycle
    this.suspect = knot
  }
}

/** Whether all members still hold what they held, and wait for what kept them in the knot. */
function isStillIn({ members }: Knot, held: readonly HeldChannel[]): boolean {
  const now = new Map(held.map((one) => [one.channel, one]))
  return members.every((member) => isSame(member, now.get(member.channel)))
}
