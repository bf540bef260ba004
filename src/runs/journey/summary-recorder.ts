import { Account, fixedReasons, type AccountVisitor, type FixedReason } from './account.js'
import { Blockers, SlowestPackets, TimeSums, type PlaceTime, type SummaryTally } from './summary-tally.js'
import { chainMemory, ChainWay } from './chain.js'
import type { JourneyNetwork } from './network.js'
import type { CreationCycles } from './packets.js'
import type { RecordedJourney, StayTable } from './stay-table.js'
import { JourneyRecorder } from './recorder.js'
import { TableReader } from './table-reader.js'
import { none, waitWord, word } from './row-table.js'

/** The packets that count: those that begin from one cycle on and before another. */
export interface CountedPackets {
  readonly from: number
  readonly before: number
}

const allPackets: CountedPackets = { from: -Infinity, before: Infinity }

/** Follows all packets of a run. It keeps sums, not packets, so that a run can have any length. */
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

  /** Call it at the end of each cycle, without a gap. */
  sample(cycle: number): void {
    this.recorder.record(cycle)
  }

  /** True if all counted packets that have begun have also arrived. */
  get isComplete(): boolean {
    return this.recorder.oldestUnderWay >= this.counted.before
  }

  /** The sums so far. */
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

  /** Packets under way before the first cycle are counted by the recorder that saw them begin, if any. */
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

  /** Returns the number of cycles that the copy has waited for others. */
  private addParts({ number, created }: RecordedJourney, delivery: number): number {
    const { parts, sums, reader, chain } = this
    let waited = 0
    parts.clear()
    this.account.tell(delivery, created)
    // The parts were reported backwards.
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

const fixedNames = Object.keys(fixedReasons) as FixedReason[]
const fixedNumbers = Object.fromEntries(fixedNames.map((name, i) => [name, i])) as Record<FixedReason, number>

/** The parts of one account, the last in time first, as numbers: all accounts share the same memory. */
class SummaryParts implements AccountVisitor<number, number> {
  count = 0
  readonly from: number[] = []
  readonly cycles: number[] = []
  readonly stays: number[] = []
  private readonly waits: number[] = []
  /** Fixed reasons first, then activities by their codes. */
  private readonly reasons: number[] = []

  constructor(
    private readonly reader: TableReader,
    private readonly table: StayTable,
  ) {}

  clear(): void {
    this.count = 0
  }

  fixed(reason: FixedReason, from: number, cycles: number, stay: number | null): void {
    this.waits[this.count] = none
    this.reasons[this.count] = fixedNumbers[reason]
    this.add(from, cycles, stay ?? none)
  }

  wait(wait: number, from: number, cycles: number, stay: number): void {
    this.waits[this.count] = wait
    this.reasons[this.count] = fixedNames.length + this.table.waits.get(wait, waitWord.activity)
    this.add(from, cycles, stay)
  }

  /** The packet that caused a part; null if there was none. */
  culpritOf(part: number): number | null {
    const wait = this.waits[part]!
    if (wait !== none) return this.reader.firstCulprit(wait)
    return this.reasons[part] === fixedNumbers.Behind ? this.reader.ahead(this.stays[part]!) : null
  }

  placeOf(stay: number): number {
    return this.table.get(stay, word.place)
  }

  addTo(sums: TimeSums, part: number): void {
    sums.add(this.reasons[part]!, this.cycles[part]!, this.describe)
  }

  private readonly describe = (reason: number): { readonly name: string; readonly about: string } => {
    const name = fixedNames[reason]
    return name ? { name, about: fixedReasons[name] } : this.table.waits.codes.activities[reason - fixedNames.length]!
  }

  private add(from: number, cycles: number, stay: number): void {
    this.from[this.count] = from
    this.cycles[this.count] = cycles
    this.stays[this.count++] = stay
  }
}
