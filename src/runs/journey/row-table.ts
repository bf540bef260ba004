/** Tables of integers, and the layout of stays and waits in them. */

/** Rows of integers, by number. Numbers of removed rows are reused first. */
export class RowTable {
  protected words: Int32Array
  private used = 0
  private readonly unused: number[] = []

  /** @param stride - the number of words of a row */
  constructor(private readonly stride: number) {
    this.words = new Int32Array(1024 * stride)
  }

  /** Returns the number of a row with undefined contents. */
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

/** Stands for a missing stay, wait or packet, or for a cycle that has not come. */
export const none = -1

/** The words of a stay. Cycles count from the first recorded one. */
export const word = {
  place: 0,
  /** The number of its packet. */
  journey: 1,
  before: 2,
  /**
   * Cycles from a move at the previous place to the arrival here; if no previous place is known, the cycle of the arrival.
   */
  way: 3,
  ahead: 4,
  /** The packet of `ahead`: if the stay now has another packet, the original stay was removed. */
  aheadJourney: 5,
  /** The cycle in which the last flit of the packet ahead left. */
  aheadLeft: 6,
  /** The first of its next stays, and the link from each of these to the next. */
  next: 7,
  sibling: 8,
  /** The stay behind it at its place. */
  behind: 9,
  /** The cycle in which its last flit left. */
  left: 10,
  lastWait: 11,
  /** The number of flits that have left, followed by the cycles of their moves. */
  moves: 12,
  firstMove: 13,
} as const

export type StayWord = (typeof word)[keyof typeof word]

/** The number of words of a stay. */
export const stayWords = 32

/** The words of a wait. Cycles count like those of stays. */
export const waitWord = {
  from: 0,
  /** The cycle after the last. */
  end: 1,
  /** The code of its activity. */
  activity: 2,
  /** The previous wait of the same stay. */
  before: 3,
  /**
   * The number of culprits, followed by the first one: its stay, its packet and its place. The others are stored elsewhere.
   */
  culprits: 4,
  stay: 5,
  journey: 6,
  place: 7,
} as const

export type WaitWord = (typeof waitWord)[keyof typeof waitWord]

/** The number of words of a wait. */
export const waitWords = 8
