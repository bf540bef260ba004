import { Account } from './account.js'
import { Blockers, type BlockerTime } from './blockers.js'
import { chainMemory, ChainWay } from './chain.js'
import type { JourneyNetwork } from './network.js'
import type { CreationCycles } from './packets.js'
import type { RecordedJourney } from './recorded-journey.js'
import { JourneyRecorder } from './recorder.js'
import { SlowestPackets, type PacketTime } from './slowest-packets.js'
import { SummaryParts } from './summary-parts.js'
import { TableReader } from './table-reader.js'
import { TimeSums } from './time-sums.js'

export type { BlockerTime } from './blockers.js'
export type { PacketTime } from './slowest-packets.js'

/** Cycles that packets have waited at a place. */
export interface PlaceTime {
  readonly label: string
  readonly path: string
  readonly cycles: number
  /** By reason. */
  readonly reasons: ReadonlyMap<string, number>
}

/** Where the time of all packets of a run went. It keeps sums, not packets, so that a run can be of any length. */
export class Summary {
  /** Latencies of all packets, one for each copy, in the order in which they arrived. */
  readonly latencies: number[] = []
  private readonly slowest = new SlowestPackets()
  private readonly sums = new TimeSums()
  /** By place, and in the order in which packets first waited there. */
  private readonly sumsAt: (TimeSums | undefined)[]
  private readonly places = new Map<number, TimeSums>()
  private readonly blockers: Blockers
  private readonly recorder: JourneyRecorder
  private readonly reader: TableReader
  private readonly parts: SummaryParts
  private readonly account: Account<number, number>
  private readonly chain: ChainWay<number, number>

  constructor(
    readonly network: JourneyNetwork,
    created?: CreationCycles,
  ) {
    this.recorder = new JourneyRecorder(network, {
      ...(created && { created }),
      memory: chainMemory,
      finished: (journey) => journey.isPartial || this.add(journey),
    })
    this.sumsAt = network.places.map(() => undefined)
    const { stays } = this.recorder
    this.reader = new TableReader(stays)
    this.parts = new SummaryParts(this.reader, stays)
    this.account = new Account(this.reader, this.parts)
    this.chain = new ChainWay(this.reader)
    this.blockers = new Blockers(stays.tags)
  }

  /** Cycles by reason, over all packets. */
  get reasons(): ReadonlyMap<string, number> {
    return this.sums.byName((sum) => sum.cycles)
  }

  /** What the reasons mean. */
  get about(): ReadonlyMap<string, string> {
    return this.sums.byName((sum) => sum.about)
  }

  /** Packets that have begun and not arrived. */
  get underWay(): number {
    return this.recorder.countUnderWay
  }

  /** To be called at the end of each cycle, without a gap. */
  sample(cycle: number): void {
    this.recorder.record(cycle)
  }

  /** The packets that took longest. */
  slowestPackets(count: number): PacketTime[] {
    return this.slowest.first(count)
  }

  /** The places at which packets waited most. */
  worstPlaces(count: number): PlaceTime[] {
    const sums = [...this.places].map(([place, found]): PlaceTime => {
      const { label, path } = this.network.places[place]!
      const reasons = found.byName((sum) => sum.cycles)
      return { label, path, reasons, cycles: [...reasons.values()].reduce((sum, cycles) => sum + cycles) }
    })
    return sums.sort((a, b) => b.cycles - a.cycles).slice(0, count)
  }

  /** The packets that were the root of most waiting. */
  worstBlockers(count: number): BlockerTime[] {
    return this.blockers.worst(count)
  }

  private add(journey: RecordedJourney): void {
    for (const delivery of journey.delivered) this.addCopy(journey, delivery)
  }

  private addCopy(journey: RecordedJourney, delivery: number): void {
    const { parts, reader } = this
    const waited = this.addParts(journey, delivery)
    const { tag, created, first } = journey
    const latency = reader.arrived(delivery, reader.arrivals(delivery) - 1) - created
    this.latencies.push(latency)
    if (!this.slowest.isSlow(latency)) return
    const [from, to] = [first, delivery].map((stay) => this.network.places[parts.placeOf(stay)]!.label)
    this.slowest.add({ tag, from: from!, to: to!, created, latency, waited })
  }

  /** Returns the cycles that the copy has waited for others. */
  private addParts({ number, created }: RecordedJourney, delivery: number): number {
    const { parts, sums, reader, chain } = this
    let waited = 0
    parts.clear()
    this.account.tell(delivery, created)
    // They have been told backwards.
    for (let i = parts.count - 1; i >= 0; i--) {
      const cycles = parts.cycles[i]!
      parts.addTo(sums, i)
      const culprit = parts.culpritOf(i)
      if (culprit === null) continue
      waited += cycles
      parts.addTo(this.obtainSums(parts.placeOf(parts.stays[i]!)), i)
      chain.follow(culprit, parts.from[i]!)
      const root = reader.journeyOf(chain.last!)
      if (root !== number) this.blockers.add(root, number, cycles)
    }
    return waited
  }

  private obtainSums(place: number): TimeSums {
    return this.sumsAt[place] ?? this.beginAt(place)
  }

  private beginAt(place: number): TimeSums {
    const sums = new TimeSums()
    this.places.set(place, sums)
    return (this.sumsAt[place] = sums)
  }
}
