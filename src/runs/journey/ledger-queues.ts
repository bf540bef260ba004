/** A packet whose flits are counted. */
export interface LedgerPacket {
  readonly tag: number | null
}

/** A packet, or a copy of it, at one place. */
export interface LedgerEntry {
  readonly packet: LedgerPacket
  readonly place: number
  /** By flit, the number that identifies it; null for a packet that arrives whole. */
  readonly words: (number | null)[]
  /** The numbers of flits that were sent here, that have arrived, and that have left. */
  sent: number
  came: number
  left: number
  /** The number of the front flit when it was last found correct; -1 before that. */
  compared: number
  /** True if its tail has been sent here. */
  isComplete: boolean
  /** The places to which it moves on. */
  targets: readonly LedgerEntry[]
  next: readonly number[]
  /** The output channel granted to it; null before that. */
  channel: number | null
}

const nowhere: readonly never[] = []

/** The packets at each place, in the order in which they were sent there. */
export class LedgerQueues {
  private readonly queues: LedgerEntry[][]

  /** @param places - the number of places */
  constructor(places: number) {
    this.queues = Array.from({ length: places }, () => [])
  }

  /** The first packet with an arrived flit; null if there is none. */
  front(place: number): LedgerEntry | null {
    const front = this.queues[place]![0]
    return front !== undefined && front.came > 0 ? front : null
  }

  /** The last packet sent there; null if none is there or on the way. */
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
