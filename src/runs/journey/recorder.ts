import { Culprits } from './wait-table.js'
import type { Journey } from './journey.js'
import { StayQueues, Waits } from './stay-queues.js'
import type { Activity, DestinationReader, JourneyNetwork } from './network.js'
import { Packets, type RecorderOptions, type CreationCycles } from './packets.js'
import { PlaceActivities } from './place-activities.js'
import { PlaceTraits } from './place-traits.js'
import { StayTable, type RecordedJourney } from './stay-table.js'
import { none, waitWord, word } from './row-table.js'
import { TableReader } from './table-reader.js'

export type { RecorderOptions } from './packets.js'

/** Follows packets through a network. Arrived packets are passed to `finished`, and kept as long as others refer to them. */
export class JourneyRecorder {
  private readonly destinations: DestinationReader | undefined
  private readonly traits: PlaceTraits
  private readonly activities: PlaceActivities
  /** The stays of packets that are not forgotten. */
  readonly stays = new StayTable()
  private readonly reader = new TableReader(this.stays)
  private readonly culprits = new Culprits()
  private readonly queues: StayQueues
  private readonly packets: Packets
  private readonly waits: Waits
  private cycle = -1
  /** True if packets were under way before the first cycle. */
  private isMidway = false
  /** Packets that left a source in the first cycle of a run entered midway: they may have been under way before. */
  private readonly uncertain: RecordedJourney[] = []
  /** Cycles after the first in which a flit may still be on a link since before. */
  private readonly longestWay: number

  constructor(
    private readonly network: JourneyNetwork,
    options: RecorderOptions,
  ) {
    this.destinations = options.destinations
    this.traits = new PlaceTraits(network.places)
    this.activities = new PlaceActivities(network)
    this.queues = new StayQueues(network, this.traits, this.stays)
    this.packets = new Packets(this.stays, options)
    this.waits = new Waits(this.traits.count, this.stays, (place) => this.activities.stir(place))
    this.longestWay = this.traits.longestWay
  }

  /** The first cycle, if packets were under way before it: a state that it shows may have lasted for long. */
  get enteredIn(): number | null {
    return this.isMidway ? this.stays.epoch : null
  }

  /** The number of counted packets that have begun and not arrived. */
  countUnderWay(counts: (journey: RecordedJourney) => boolean): number {
    return [...this.packets.underWay].filter(counts).length
  }

  /** The cycle in which the oldest of them began; infinite if there is none. */
  get oldestUnderWay(): number {
    return this.packets.oldestUnderWay ?? Infinity
  }

  /** The packets that have begun and not arrived, as of now. */
  underWay(): Journey[] {
    this.stays.now = this.cycle + 1
    return [...this.packets.underWay]
  }

  /** Call it at the end of each cycle, without a gap. Moving flits are handled first, because they may arrive at once. */
  record(cycle: number): void {
    if (this.cycle < 0) this.stays.epoch = cycle
    this.cycle = cycle
    this.stays.now = Infinity
    this.activities.update(this.change)
    const { moving, waiting } = this.activities
    for (let i = 0; i < moving.length; i++) this.move(this.frontOf(moving.at(i)), moving.at(i))
    for (let i = 0; i < waiting.length; i++) this.frontOf(waiting.at(i))
    for (let i = 0; i < waiting.length; i++) this.wait(this.queues.known(waiting.at(i)), waiting.at(i))
    if (this.isMidway) for (const journey of this.uncertain) journey.isPartial = true
    this.uncertain.length = 0
  }

  private readonly change = (place: number): void => {
    this.waits.end(place, this.cycle)
    if (this.traits.isSource[place] === 1 && this.activities.isEmpty(place)) this.withdrawFrom(place)
  }

  /** Removes a packet that was offered to a source and then withdrawn. */
  private withdrawFrom(place: number): void {
    const offered = this.queues.known(place)
    if (offered === none || this.stays.get(offered, word.moves) > 0) return
    this.queues.remove(offered)
    this.packets.withdraw(this.stays.journeyOf(offered))
  }

  /** The packet in front of a place. A new one beyond the sources was there before the first cycle. */
  private frontOf(place: number): number {
    const known = this.queues.known(place)
    if (known !== none) return known
    const found = this.queues.find(place)
    if (found === none) return this.begin(place)
    if (this.traits.isShared[place] === 1) this.catchUp(found, this.network.places[place]!.meanwhile!)
    return found
  }

  private begin(place: number): number {
    const isPartial = this.traits.isSource[place] === 0
    if (isPartial && this.cycle === this.stays.epoch) this.isMidway = true
    const journey = this.packets.begin(this.cycle, isPartial, isPartial ? this.network.tag(place) : null)
    journey.first = this.queues.begin(place, journey, this.cycle)
    if (!isPartial) journey.destination = this.destinations?.(place) ?? null
    return journey.first
  }

  /** Adds the time that a packet was beside others before it came to the front. */
  private catchUp(stay: number, meanwhile: Activity): void {
    const { stays, reader } = this
    const from = reader.arrived(stay, reader.arrivals(stay) - 1)
    if (from >= this.cycle) return
    stays.waits.set(stays.addWait(stay, meanwhile, from), waitWord.end, this.cycle - stays.epoch)
  }

  private wait(stay: number, place: number): void {
    const { culprits } = this
    const activity = this.activities.of(place)
    const others = this.network.culprits(place)
    if (activity.isSteady) this.waits.watch(place, others)
    culprits.clear()
    for (const other of others) this.queues.addForemost(other, this.cycle, culprits)
    this.waits.note(stay, place, this.stays.waits.codes.codeOf(activity), culprits, this.cycle)
    if (activity.kind === 'drops') this.drop(stay, place)
  }

  private move(stay: number, place: number): void {
    const { network, stays } = this
    const isHead = stays.get(stay, word.moves) === 0
    if (isHead && this.traits.isSource[place] === 1) this.nameAt(place, stay)
    stays.addMove(stay, this.cycle)
    if (isHead) this.lead(stay, place)
    if (!network.isTail(place)) return
    for (let copy = stays.get(stay, word.next); copy !== none; copy = stays.get(copy, word.sibling)) {
      if (this.traits.isSink[stays.get(copy, word.place)] === 1) this.deliver(copy)
    }
    this.leave(stay, place)
  }

  /** A packet that was at its source when a run was entered midway may already have sent flits, unless it is new. */
  private nameAt(source: number, stay: number): void {
    const { stays } = this
    const journey = stays.journeyOf(stay)
    const created = this.packets.name(journey, this.network.tag(source))
    journey.destination = this.destinations?.(source) ?? null
    if (journey.begun === stays.epoch && (created ?? -1) < stays.epoch) this.uncertain.push(journey)
  }

  /** Each branch of a split packet is a copy. */
  private lead(stay: number, place: number): void {
    const journey = this.stays.journeyOf(stay)
    const isCertain = this.cycle > this.stays.epoch + this.longestWay
    let copies = 0
    for (const next of this.network.next(place)) {
      if ((journey.isPartial || journey.begun === this.stays.epoch) && this.isThere(journey, next)) continue
      const isEmpty = isCertain && this.activities.isEmpty(next)
      this.stays.link(stay, this.queues.enter(next, stay, isEmpty))
      copies++
    }
    this.packets.split(journey, copies)
  }

  /** True if more flits of a packet go to a place where the packet has been since before the first cycle. */
  private isThere({ tag }: RecordedJourney, place: number): boolean {
    const last = this.queues.hindmost(place)
    if (last === none) return false
    const journey = this.stays.journeyOf(last)
    return journey.isPartial && journey.tag === tag
  }

  private leave(stay: number, place: number): void {
    this.queues.leave(stay, this.cycle)
    this.waits.stir(place)
  }

  private deliver(copy: number): void {
    this.queues.remove(copy)
    this.packets.deliver(this.stays.journeyOf(copy), copy, this.cycle)
  }

  private drop(copy: number, place: number): void {
    this.waits.end(place, this.cycle + 1)
    this.leave(copy, place)
    this.packets.drop(this.stays.journeyOf(copy), copy, this.cycle)
  }
}

/** Keeps all packets of some cycles of a run. */
export class JourneyLog {
  private readonly arrived: Journey[] = []
  private readonly recorder: JourneyRecorder
  private last = -1

  constructor(
    readonly network: JourneyNetwork,
    created?: CreationCycles,
    destinations?: DestinationReader,
  ) {
    this.recorder = new JourneyRecorder(network, {
      ...(created && { created }),
      ...(destinations && { destinations }),
      finished: (journey) => this.arrived.push(journey),
    })
  }

  /** The arrived packets in order of arrival, then those under way. */
  get journeys(): readonly Journey[] {
    return [...this.arrived, ...this.underWay]
  }

  /** The packets that have begun and not arrived, as of now. */
  get underWay(): readonly Journey[] {
    return this.recorder.underWay()
  }

  /** The last followed cycle; -1 before the first. */
  get lastCycle(): number {
    return this.last
  }

  /** {@link JourneyRecorder.enteredIn}. */
  get enteredIn(): number | null {
    return this.recorder.enteredIn
  }

  /** Call it at the end of each cycle, without a gap. */
  sample(cycle: number): void {
    this.recorder.record(cycle)
    this.last = cycle
  }
}
