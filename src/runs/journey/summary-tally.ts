/** The sums over the packets of a run, as data that threads can exchange. */

/** The data of a packet that a summary keeps. */
export interface PacketTime {
  readonly tag: number | null
  readonly from: string
  readonly to: string
  readonly created: number
  /** In cycles. */
  readonly latency: number
  readonly waited: number
}

/** Cycles of one reason. */
export interface ReasonTime {
  readonly name: string
  /** Its meaning. */
  readonly about: string
  readonly cycles: number
}

/** Cycles that packets have waited at a place. */
export interface PlaceTime {
  readonly label: string
  readonly path: string
  readonly cycles: number
  /** By reason. */
  readonly reasons: ReadonlyMap<string, number>
}

/** A packet for which others have waited, directly or behind others. */
export interface BlockerTime {
  readonly tag: number | null
  /** Waiting cycles of other packets. */
  readonly cycles: number
  readonly victims: number
}

/** The sums over all packets that began in a range of cycles. */
export interface SummaryTally {
  /** One for each arrived copy, in order of arrival. */
  readonly latencies: readonly number[]
  readonly underWay: number
  readonly reasons: readonly ReasonTime[]
  /** As many as are ever listed. */
  readonly slowest: readonly PacketTime[]
  readonly places: readonly PlaceTime[]
  readonly blockers: readonly BlockerTime[]
}

/** A sum that grows. */
type TimeSum = ReasonTime & { cycles: number }

/** Cycles by reason. Reasons have numbers, so that each name is looked up only once. */
export class TimeSums {
  /** By number; reasons with the same name share a sum. */
  private readonly sums: (TimeSum | undefined)[] = []
  private readonly named = new Map<string, TimeSum>()

  /** @param describe - returns the name and the meaning of a reason */
  add(reason: number, cycles: number, describe: (reason: number) => Omit<ReasonTime, 'cycles'>): void {
    const known = this.sums[reason]
    if (known) known.cycles += cycles
    else this.begin(reason, cycles, describe(reason))
  }

  /** In order of first occurrence. */
  all(): ReasonTime[] {
    return [...this.named.values()]
  }

  private begin(reason: number, cycles: number, { name, about }: Omit<ReasonTime, 'cycles'>): void {
    const sum = this.named.get(name) ?? { name, about, cycles: 0 }
    this.named.set(name, sum)
    this.sums[reason] = sum
    sum.cycles += cycles
  }
}

/** The packets that were the root of waits, by packet number. */
export class Blockers {
  private cycles = new Float64Array(1024)
  private victims = new Int32Array(1024)
  /** The number of the last victim plus one; 0 for none. */
  private lastVictims = new Int32Array(1024)
  private end = 0

  /** @param tags - by number of the packet */
  constructor(private readonly tags: readonly (number | null)[]) {}

  /** Add all waits of a victim before those of the next. */
  add(blocker: number, victim: number, cycles: number): void {
    if (blocker >= this.cycles.length) this.grow(blocker)
    this.end = Math.max(this.end, blocker + 1)
    this.cycles[blocker]! += cycles
    if (this.lastVictims[blocker] === victim + 1) return
    this.lastVictims[blocker] = victim + 1
    this.victims[blocker]!++
  }

  /** In the order in which they began. */
  all(): BlockerTime[] {
    const found: BlockerTime[] = []
    for (let number = 0; number < this.end; number++) {
      const cycles = this.cycles[number]!
      if (cycles > 0) found.push({ tag: this.tags[number] ?? null, cycles, victims: this.victims[number]! })
    }
    return found
  }

  private grow(number: number): void {
    const length = Math.max(number + 1, 2 * this.cycles.length)
    const [cycles, victims, lastVictims] = [new Float64Array(length), new Int32Array(length), new Int32Array(length)]
    cycles.set(this.cycles)
    victims.set(this.victims)
    lastVictims.set(this.lastVictims)
    Object.assign(this, { cycles, victims, lastVictims })
  }
}

/** The number of packets that are kept. */
const kept = 1000

/** The packets that took longest. */
export class SlowestPackets {
  private readonly packets: PacketTime[] = []
  /** Enough packets were slower than this. */
  private least = 0

  /** True if a packet with this latency must be added. */
  isSlow(latency: number): boolean {
    return latency >= this.least
  }

  add(packet: PacketTime): void {
    this.packets.push(packet)
    if (this.packets.length < 2 * kept) return
    this.packets.sort(bySlowness)
    this.packets.length = kept
    this.least = this.packets.at(-1)!.latency
  }

  /** {@link bySlowness}. */
  all(): PacketTime[] {
    return this.packets.sort(bySlowness).slice(0, kept)
  }
}

/** The slowest first; packets with the same latency by their creation. */
export function bySlowness(a: PacketTime, b: PacketTime): number {
  return b.latency - a.latency || a.created - b.created
}
