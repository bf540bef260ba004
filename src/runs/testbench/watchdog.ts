import { causesAmong, lasting, type Cause, type Standstill } from '../deadlock/standstill.js'
import { findKnot, type HeldChannel, type Knot } from '../deadlock/waits.js'
import { isSame, type WatchedNetwork, type Watcher } from '../deadlock/watched.js'

/**
 * While something moves, only one check in this number searches for cycles of waits, because a search reads all channels.
 */
const looksPerSearch = 10

/**
 * Checks once in every `patience` cycles, so that it costs next to nothing. A run has come to a standstill if packets are in
 * the network but nothing has moved since the last check, or if packets wait for each other in a cycle and still do at the
 * next check, whatever else may move.
 */
export class Watchdog implements Watcher {
  standstill: Standstill | null = null
  /** A cycle before the standstill developed: that of the second to last search without a finding. */
  before = 0
  private lastSearch = 0
  private looks = 0
  private hasMoved = true
  /** True if anything moves in the current cycle; null if not yet read. */
  private isMoving: boolean | null = null
  private suspect: Knot | null = null
  /** The causes for which packets have waited in vain in each cycle since the last search. */
  private suspects: readonly Cause[] = []

  /**
   * @param network - called after the first period, in which something is assumed to have moved
   * @param patience - the number of cycles between two checks, a positive integer
   * @throws RangeError for any other patience
   */
  constructor(
    private readonly network: () => WatchedNetwork,
    private readonly patience: number,
  ) {
    if (!Number.isInteger(patience) || patience < 1) throw new RangeError(`a patience of ${patience} cycles`)
  }

  endCycle(cycle: number, isAtRest = false): boolean {
    if (!isAtRest) this.isMoving = null
    this.hasMoved ||= this.moves()
    // A credit may be on its way at any check: only a cause seen in every cycle is permanent.
    if (this.suspects.length > 0)
      this.suspects = lasting(this.suspects, this.network().channels(channelsOf(this.suspects)))
    if ((cycle + 1) % this.patience === 0) this.look(cycle)
    return this.standstill !== null
  }

  /** An empty network at rest needs no checks; one with packets is checked in the regular cycles. */
  rest(from: number, until: number): number {
    const first = from + this.patience - 1 - (from % this.patience)
    if (first < until && this.network().channels().length > 0) return first
    for (let cycle = first; cycle < until; cycle += this.patience) {
      this.hasMoved ||= this.moves()
      this.look(cycle, [])
    }
    this.hasMoved ||= this.moves()
    return until
  }

  /** At rest, it is evaluated once. */
  private moves(): boolean {
    return (this.isMoving ??= this.network().moves())
  }

  private look(cycle: number, held?: readonly HeldChannel[]): void {
    this.looks++
    if (!this.hasMoved || this.suspect || this.suspects.length > 0 || this.looks % looksPerSearch === 0)
      this.search(cycle, held)
    this.hasMoved = false
  }

  private search(cycle: number, held = this.network().channels()): void {
    const knot = this.suspect && isStillIn(this.suspect, held) ? this.suspect : findKnot(held)
    const isStuck = knot !== null && knot === this.suspect
    const isStill = !this.hasMoved && held.length > 0
    const causes = isStill ? causesAmong(held) : this.suspects
    if (isStuck || isStill || causes.length > 0) {
      const { remedy = null } = this.network()
      this.standstill = { cycle, knot, causes, held, isEverywhere: isStill, remedy, history: null }
    } else if (knot === null) this.before = this.lastSearch
    this.lastSearch = cycle
    this.suspect = knot
    this.suspects = causesAmong(held)
  }
}

function channelsOf(causes: readonly Cause[]): ReadonlySet<string> {
  return new Set(causes.flatMap(({ waiting }) => waiting.map(({ channel }) => channel)))
}

/** True if all members still hold the same channels, and have the waits that kept them in the knot. */
function isStillIn({ members }: Knot, held: readonly HeldChannel[]): boolean {
  const now = new Map(held.map((one) => [one.channel, one]))
  return members.every((member) => isSame(member, now.get(member.channel)))
}
