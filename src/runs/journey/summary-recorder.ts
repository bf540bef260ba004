import { Account } from './account.js'
import { Blockers } from './blockers.js'
import { chainMemory, ChainWay } from './chain.js'
import type { JourneyNetwork } from './network.js'
import type { CreationCycles } from './packets.js'
import type { RecordedJourney } from './recorded-journey.js'
import { JourneyRecorder } from './recorder.js'
import { SlowestPackets } from './slowest-packets.js'
import { SummaryParts } from './summary-parts.js'
import type { PlaceTime, SummaryTally } from './summary-tally.js'
import { TableReader } from './table-reader.js'
import { TimeSums } from './time-sums.js'

/** The packets that count: those that begin from one cycle on, and before another one. */
export interface CountedPackets {
  readonly from: number
  readonly before: number
}

const allPackets: CountedPackets = { from: -Infinity, before: Infinity }

/** Follows all packets of a run. It keeps sums, not packets, so that a run can be of any length. */
export class SummaryRecorder {
  private readonly latencies: number[] = []
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
    private readonly network: JourneyNetwork,
    created?: CreationCycles,
    private readonly counted = allPackets,
  ) {
    this.recorder = new JourneyRecorder(network, {
      ...(created && { created }),
      memory: chainMemory,
      finished: (journey) => {
        if (!journey.isPartial && this.counts(journey)) this.add(journey)
      },
    })
    this.sumsAt = network.places.map(() => undefined)
    const { stays } = this.recorder
    this.reader = new TableReader(stays)
    this.parts = new SummaryParts(this.reader, stays)
    this.account = new Account(this.reader, this.parts)
    this.chain = new ChainWay(this.reader)
    this.blockers = new Blockers(stays.tags)
  }

  /** To be called at the end of each cycle, without a gap. */
  sample(cycle: number): void {
    this.recorder.record(cycle)
  }

  /** Whether all packets that count have arrived that have begun. */
  get isComplete(): boolean {
    return this.recorder.oldestUnderWay >= this.counted.before
  }

  /** What is known by now. */
  tally(): SummaryTally {
    return {
      latencies: this.latencies,
      underWay: this.recorder.countUnderWay((journey) => this.counts(journey)),
      reasons: this.sums.all(),
      slowest: this.slowest.all(),
      places: [...this.places].map(([place, sums]) => this.placeTime(place, sums)),
      blockers: this.blockers.all(),
    }
  }

  private placeTime(place: number, sums: TimeSums): PlaceTime {
    const { label, path } = this.network.places[place]!
    const reasons = new Map(sums.all().map(({ name, cycles }) => [name, cycles]))
    return { label, path, reasons, cycles: [...reasons.values()].reduce((sum, cycles) => sum + cycles) }
  }

  /** Those that were under way before the first cycle, others count who have seen them begin, if anybody has. */
  private counts({ begun, isPartial }: RecordedJourney): boolean {
    const { from, before } = this.counted
    return begun >= from && begun < before && !(isPartial && from > -Infinity)
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
