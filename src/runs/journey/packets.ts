import { RecordedJourney, type StayTable } from './stay-table.js'

/** By tag: the cycle in which a packet was to be sent, if that is known. A map will do. */
export type CreationCycles = Pick<ReadonlyMap<number, number>, 'get'>

/** Where packets are followed. */
export interface RecorderOptions {
  readonly created?: CreationCycles
  /** Called with each packet whose last copy has been delivered, or dropped. */
  readonly finished: (journey: RecordedJourney) => void
  /**
   * A packet that has arrived is forgotten when those that it may have kept waiting have arrived, too, or at the latest
   * after this number of cycles; default: never.
   */
  readonly memory?: number
}

/** The packets that are under way, and those that have arrived and are remembered. */
export class Packets {
  private readonly open = new Set<RecordedJourney>()
  /** The packets that will be forgotten, with the cycle of their end, in order. */
  private readonly remembered: { readonly journey: RecordedJourney; readonly cycle: number }[] = []
  /** How many of those have been already. */
  private forgotten = 0
  private begun = 0

  constructor(
    private readonly stays: StayTable,
    private readonly options: RecorderOptions,
  ) {}

  get underWay(): ReadonlySet<RecordedJourney> {
    return this.open
  }

  /** The cycle in which the first of those began; null if there is none. */
  get oldestUnderWay(): number | null {
    const [oldest] = this.open
    return oldest?.begun ?? null
  }

  /** A packet begins; one that is partial has a tag. */
  begin(cycle: number, isPartial: boolean, tag: number | null): RecordedJourney {
    const journey = new RecordedJourney(this.stays, this.begun++, cycle)
    journey.isPartial = isPartial
    this.stays.tags.push(tag)
    this.open.add(journey)
    return journey
  }

  /**
   * It turns out what a packet is called.
   * @returns the cycle in which it was to be sent, if that is known
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

  /** A copy is split into a number of copies. */
  split(journey: RecordedJourney, copies: number): void {
    journey.copies += copies - 1
    if (journey.copies === 0) this.open.delete(journey)
  }

  /** A copy has been delivered at a stay. */
  deliver(journey: RecordedJourney, stay: number, cycle: number): void {
    journey.delivered.push(stay)
    this.end(journey, cycle)
  }

  /** A copy has been lost at a stay. */
  drop(journey: RecordedJourney, stay: number, cycle: number): void {
    journey.dropped.push(stay)
    this.end(journey, cycle)
  }

  /** A copy is no longer under way. */
  private end(journey: RecordedJourney, cycle: number): void {
    journey.copies--
    if (journey.copies > 0) return
    this.open.delete(journey)
    this.options.finished(journey)
    if (this.options.memory !== undefined) this.remember(journey, cycle, this.options.memory)
  }

  /** Forgets other packets, so that new ones reuse their memory, which is in the cache. */
  private remember(journey: RecordedJourney, cycle: number, memory: number): void {
    const { remembered } = this
    remembered.push({ journey, cycle })
    // From this cycle on, waits of packets that are under way may be read.
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
