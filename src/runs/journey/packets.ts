import type { DestinationReader } from './network.js'
import { RecordedJourney, type StayTable } from './stay-table.js'

/** By tag: the cycle in which a packet was due to be sent, if known; for example a map. */
export type CreationCycles = Pick<ReadonlyMap<number, number>, 'get'>

/** Options for following packets. */
export interface RecorderOptions {
  readonly created?: CreationCycles
  /** Reads the destinations of packets; default: they stay unknown. */
  readonly destinations?: DestinationReader
  /** Called with each packet whose last copy was delivered or dropped. */
  readonly finished: (journey: RecordedJourney) => void
  /**
   * Arrived packets are forgotten once all packets that they may have blocked have also arrived, or at the latest after this
   * number of cycles; default: never.
   */
  readonly memory?: number
}

/** The packets under way, and the arrived ones that are still remembered. */
export class Packets {
  private readonly open = new Set<RecordedJourney>()
  /** The packets to be forgotten, with the cycle of their end, in order. */
  private readonly remembered: { readonly journey: RecordedJourney; readonly cycle: number }[] = []
  /** The number of those already forgotten. */
  private forgotten = 0
  private begun = 0

  constructor(
    private readonly stays: StayTable,
    private readonly options: RecorderOptions,
  ) {}

  get underWay(): ReadonlySet<RecordedJourney> {
    return this.open
  }

  /** The cycle in which the oldest packet under way began; null if there is none. */
  get oldestUnderWay(): number | null {
    const [oldest] = this.open
    return oldest?.begun ?? null
  }

  /** Starts a packet; a partial one has a tag. */
  begin(cycle: number, isPartial: boolean, tag: number | null): RecordedJourney {
    const journey = new RecordedJourney(this.stays, this.begun++, cycle)
    journey.isPartial = isPartial
    this.stays.tags.push(tag)
    this.open.add(journey)
    return journey
  }

  /**
   * Sets the tag of a packet once it is known.
   * @returns the cycle in which it was due to be sent, if known
   */
  name(journey: RecordedJourney, tag: number | null): number | null {
    this.stays.tags[journey.number] = tag
    const created = tag === null ? null : (this.options.created?.get(tag) ?? null)
    journey.created = created ?? journey.created
    return created
  }

  /** Withdraws a packet that was offered and never sent. */
  withdraw(journey: RecordedJourney): void {
    this.open.delete(journey)
    this.forget(journey)
  }

  /** Splits a copy into a number of copies. */
  split(journey: RecordedJourney, copies: number): void {
    journey.copies += copies - 1
    if (journey.copies === 0) this.open.delete(journey)
  }

  /** Called when a copy was delivered at a stay. */
  deliver(journey: RecordedJourney, stay: number, cycle: number): void {
    journey.delivered.push(stay)
    this.end(journey, cycle)
  }

  /** Called when a copy was dropped at a stay. */
  drop(journey: RecordedJourney, stay: number, cycle: number): void {
    journey.dropped.push(stay)
    this.end(journey, cycle)
  }

  /** Called when a copy is no longer under way. */
  private end(journey: RecordedJourney, cycle: number): void {
    journey.copies--
    if (journey.copies > 0) return
    this.open.delete(journey)
    this.options.finished(journey)
    if (this.options.memory !== undefined) this.remember(journey, cycle, this.options.memory)
  }

  /** Remembers a packet and forgets older ones, so that new ones reuse their memory, which is in the cache. */
  private remember(journey: RecordedJourney, cycle: number, memory: number): void {
    const { remembered } = this
    remembered.push({ journey, cycle })
    // From this cycle on, waits of packets under way may be read.
    const needed = Math.max(this.oldestUnderWay ?? cycle, cycle + 1 - memory)
    while (remembered[this.forgotten]!.cycle < needed) this.forget(remembered[this.forgotten++]!.journey)
    if (2 * this.forgotten < remembered.length) return
    remembered.splice(0, this.forgotten)
    this.forgotten = 0
  }

  private forget(journey: RecordedJourney): void {
    journey.isForgotten = true
    this.stays.remove(journey.first)
  }
}
