/** A packet whose flits are counted. */
export interface LedgerPacket {
  readonly tag: number | null
}

/** A packet, or a copy of it, at one place. */
export interface LedgerEntry {
  readonly packet: LedgerPacket
  readonly place: number
  /** By flit, what tells it from others; null for a packet that comes whole. */
  readonly words: (number | null)[]
  /** Flits that have been sent here, that have come, and that have left. */
  sent: number
  came: number
  left: number
  /** The number of the flit in front, when it was last found to be the right one; -1 before. */
  compared: number
  /** True if its tail has been sent here. */
  isComplete: boolean
  /** Where it goes on to. */
  targets: readonly LedgerEntry[]
  next: readonly number[]
  /** The output channel that it is granted; null before. */
  channel: number | null
}

const nowhere: readonly never[] = []

/** The packets at each place, in the order in which they were sent there. */
export class LedgerQueues {
  private readonly queues: LedgerEntry[][]

  /** @param places - how many there are */
  constructor(places: number) {
    this.queues = Array.from({ length: places }, () => [])
  }

  /** The first one of which a flit has come; null if nobody is there. */
  front(place: number): LedgerEntry | null {
    const front = this.queues[place]![0]
    return front !== undefined && front.came > 0 ? front : null
  }

  /** The one that was sent there last; null if nobody is there or on the way. */
  last(place: number): LedgerEntry | null {
    return this.queues[place]!.at(-1) ?? null
  }

  add(place: number, packet: LedgerPacket): LedgerEntry {
    const entry: LedgerEntry = {
      packet,
      place,
      words: [],
      sent: 0,
      came: 0,
      left: 0,
      compared: -1,
      isComplete: false,
      targets: nowhere,
      next: nowhere,
      channel: null,
    }
    this.queues[place]!.push(entry)
    return entry
  }

  remove(entry: LedgerEntry): void {
    const queue = this.queues[entry.place]!
    queue.splice(queue.indexOf(entry), 1)
  }
}
