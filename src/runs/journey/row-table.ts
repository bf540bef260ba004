/** Tables of integers, and the layout of stays and waits in them. */

/** Rows of integers, by number. The numbers of those that are free again are used before new ones. */
export class RowTable {
  protected words: Int32Array
  private used = 0
  private readonly unused: number[] = []

  /** @param stride - words of a row */
  constructor(private readonly stride: number) {
    this.words = new Int32Array(1024 * stride)
  }

  /** The number of a row whose words may be anything. */
  protected take(): number {
    const row = this.unused.pop() ?? this.used++
    if (this.used * this.stride > this.words.length) this.grow()
    return row
  }

  protected free(row: number): void {
    this.unused.push(row)
  }

  private grow(): void {
    const larger = new Int32Array(2 * this.words.length)
    larger.set(this.words)
    this.words = larger
  }
}

/** In place of the number of a stay, a wait or a packet: there is none. In place of a cycle: it has not come. */
export const none = -1

/** The words of a stay. Cycles count from the first one that is recorded. */
export const word = {
  place: 0,
  /** The number of its packet. */
  journey: 1,
  before: 2,
  /** Cycles from a move at the place before to the arrival here; if none before is known, the cycle of the arrival. */
  way: 3,
  ahead: 4,
  /** The packet of that: if it is no longer the one of the stay `ahead`, that has been removed. */
  aheadJourney: 5,
  /** The cycle in which the last flit of the one ahead left. */
  aheadLeft: 6,
  /** The first of the stays that it goes on to, and from each of these to the next one. */
  next: 7,
  sibling: 8,
  /** The one that stands behind it at its place. */
  behind: 9,
  /** The cycle in which its last flit left. */
  left: 10,
  lastWait: 11,
  /** How many flits have left; then, when. */
  moves: 12,
  firstMove: 13,
} as const

export type StayWord = (typeof word)[keyof typeof word]

/** How many words a stay takes. */
export const stayWords = 32

/** The words of a wait. Cycles count as those of stays do. */
export const waitWord = {
  from: 0,
  /** The cycle after the last. */
  end: 1,
  /** The code of its activity. */
  activity: 2,
  /** The wait of the same stay before it. */
  before: 3,
  /** How many culprits it has; then, the first one: its stay, its packet and its place. The others stand elsewhere. */
  culprits: 4,
  stay: 5,
  journey: 6,
  place: 7,
} as const

export type WaitWord = (typeof waitWord)[keyof typeof waitWord]

/** How many words a wait takes. */
export const waitWords = 8
