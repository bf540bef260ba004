import type { Journey, Stay, Wait } from './journey.js'
import type { ActivityKind, JourneyNetwork } from './network.js'
import { Sampler } from './sampler.js'

/** Where packets are followed. */
export interface RecorderOptions {
  /** By tag: the cycle in which a packet was to be sent, if that is known. */
  readonly created?: ReadonlyMap<number, number>
  /** Called with each packet whose last copy has been delivered, or dropped. */
  readonly finished: (journey: Journey) => void
  /** Cycles after which a packet that has arrived is forgotten, though others may have waited for it; default: never. */
  readonly memory?: number
}

/**
 * Follows packets through a network, cycle by cycle. Those that have arrived are handed to `finished`, and kept as long
 * as others refer to them.
 */
export class JourneyRecorder {
  /** By place: the packets that stand there or are on their way, in order. */
  private readonly queues: Stay[][]
  /** By place: the packet that was there last. */
  private readonly last: (Stay | null)[]
  /** Copies that are under way, by packet. */
  private readonly open = new Map<Journey, number>()
  /** By place: the packet in front, once it is certain which one it is. */
  private readonly known: (Stay | null)[]
  /** Those that will be forgotten, with the cycle of their end, in order. */
  private readonly finished: { readonly journey: Journey; readonly cycle: number }[] = []
  private readonly sampler: Sampler
  /** By place: the code of its activity in this cycle, and in the one before. */
  private codes: Uint8Array
  private before: Uint8Array
  /** By place: the wait that goes on. */
  private readonly waits: (Wait | null)[]
  /** By place: the last cycle in which a flit moved, and the packet that it was of. */
  private readonly movedIn: Int32Array
  private readonly moved: (Stay | null)[]
  /** By place: those that wait steadily for the packet in front of it; and whether a place's own wait is to be looked at again. */
  private readonly watchers: number[][]
  private readonly isStirred: Uint8Array
  /** The places where flits move in this cycle, and where something is to be noted of a wait. */
  private readonly moving: number[] = []
  private readonly waiting: number[] = []
  private cycle = -1
  private started = 0

  constructor(
    private readonly network: JourneyNetwork,
    private readonly options: RecorderOptions,
  ) {
    const { places } = network
    this.queues = places.map(() => [])
    this.last = places.map(() => null)
    this.known = places.map(() => null)
    this.sampler = new Sampler(network)
    this.codes = new Uint8Array(places.length)
    this.before = new Uint8Array(places.length)
    this.waits = places.map(() => null)
    this.movedIn = new Int32Array(places.length).fill(-1)
    this.moved = places.map(() => null)
    this.watchers = places.map(() => [])
    this.isStirred = new Uint8Array(places.length)
  }

  /** The number of packets that have begun and not arrived. */
  get countUnderWay(): number {
    return this.open.size
  }

  /** The packets that have begun and not arrived, as far as they have come by now. */
  underWay(): Journey[] {
    for (const wait of this.waits) if (wait) wait.cycles = this.cycle + 1 - wait.from
    return [...this.open.keys()]
  }

  /** To be called at the end of each cycle, without a gap. What moves goes first: it can be at the next place at once. */
  record(cycle: number): void {
    this.cycle = cycle
    const { codes, before, sampler, isStirred } = this
    sampler.sample(codes)
    const { moving, waiting } = this
    moving.length = 0
    waiting.length = 0
    for (let place = 0; place < codes.length; place++) {
      const code = codes[place]!
      const { kind, isSteady } = sampler.activities[code]!
      if (code !== before[place]) this.endWait(place, kind)
      else if (kind === 'empty' || (isSteady && isStirred[place] === 0)) continue
      isStirred[place] = 0
      if (kind === 'moves') moving.push(place)
      else if (kind !== 'empty') waiting.push(place)
    }
    for (const place of moving) this.move(this.frontOf(place, cycle), place, cycle)
    for (const place of waiting) this.frontOf(place, cycle)
    for (const place of waiting) this.wait(this.known[place]!, place, cycle)
    this.codes = before
    this.before = codes
  }

  /** The activity of a place has changed. A packet that was offered to a source, and is no longer, has never been. */
  private endWait(place: number, kind: ActivityKind): void {
    const wait = this.waits[place]
    if (wait) wait.cycles = this.cycle - wait.from
    this.waits[place] = null
    const known = this.known[place]
    if (kind === 'empty' && known?.moved.length === 0 && this.network.places[place]!.kind === 'source') {
      this.withdraw(known)
      this.known[place] = null
    }
  }

  /** The packet in front of a place in this cycle, or the last one that was. */
  private at(place: number): Stay | null {
    if (this.movedIn[place] === this.cycle) return this.moved[place]!
    return this.known[place] ?? this.queues[place]![0] ?? this.last[place]!
  }

  /** What begins at a source is new. What stands elsewhere and has come from nowhere was there before the first cycle. */
  private frontOf(place: number, cycle: number): Stay {
    const known = this.known[place]
    if (known) return known
    const [expected] = this.queues[place]!
    if (!expected || !this.isExpected(expected)) return (this.known[place] = this.begin(place, cycle))
    if (this.network.places[place]!.meanwhile) this.catchUp(expected, cycle)
    return (this.known[place] = expected)
  }

  /** Whether a packet that has been led to a place is the one in front. */
  private isExpected({ place, journey }: Stay): boolean {
    const tag = this.network.tag(place)
    return this.network.places[place]!.kind !== 'source' && (tag === null || tag === journey.tag)
  }

  /** What a packet has done that is in front for the first time, and has stood beside others. */
  private catchUp({ place, arrived, waits }: Stay, cycle: number): void {
    const from = arrived.at(-1)!
    if (from < cycle)
      waits.push({ from, cycles: cycle - from, activity: this.network.places[place]!.meanwhile!, culprits: [] })
  }

  /** A packet was offered to a source, and is no longer. */
  private withdraw({ place, journey }: Stay): void {
    this.queues[place]!.shift()
    this.open.delete(journey)
  }

  private begin(place: number, cycle: number): Stay {
    const isPartial = this.network.places[place]!.kind !== 'source'
    const tag = isPartial ? this.network.tag(place) : null
    const journey: Writable<Journey> = {
      number: this.started++,
      tag,
      created: cycle,
      isPartial,
      deliveries: [],
      drops: [],
    }
    const origin = createStay(place, journey as Journey, null, this.last[place]!)
    journey.origin = origin
    origin.arrived.push(cycle)
    this.queues[place]!.unshift(origin)
    this.open.set(origin.journey, 1)
    return origin
  }

  private enter(place: number, before: Stay): Stay {
    const stay = createStay(place, before.journey, before, this.aheadOf(place))
    this.queues[place]!.push(stay)
    return stay
  }

  /** Whom a packet follows that comes to a place. */
  private aheadOf(place: number): Stay | null {
    if (this.network.places[place]!.meanwhile) return null
    return this.queues[place]!.at(-1) ?? this.last[place]!
  }

  private wait(stay: Stay, place: number, cycle: number): void {
    const activity = this.sampler.activities[this.codes[place]!]!
    const places = this.network.culprits(place)
    if (activity.isSteady) for (const culprit of places) this.watchers[culprit]!.push(place)
    const culprits = places.flatMap((culprit) => this.at(culprit) ?? [])
    const last = this.waits[place]
    if (last && isSame(last, culprits)) return
    if (last) last.cycles = cycle - last.from
    const wait = { from: cycle, cycles: Infinity, activity, culprits }
    stay.waits.push(wait)
    this.waits[place] = wait
    if (activity.kind === 'drops') this.drop(stay, cycle)
  }

  private move(stay: Stay, place: number, cycle: number): void {
    const { network } = this
    const { kind, delay } = network.places[place]!
    const isHead = stay.moved.length === 0
    if (isHead && kind === 'source') this.name(stay.journey, network.tag(place))
    stay.moved.push(cycle)
    this.movedIn[place] = cycle
    this.moved[place] = stay
    const isTail = network.isTail(place)
    if (isHead || stay.next.length === 0) this.lead(stay, network.next(place))
    for (const copy of stay.next) {
      const { kind: kindThere, entry } = network.places[copy.place]!
      copy.arrived.push(cycle + delay + entry)
      if (kindThere === 'sink' && isTail) this.deliver(copy, cycle)
    }
    if (isTail) this.leave(stay)
  }

  private leave(stay: Stay): void {
    const { place } = stay
    this.queues[place]!.shift()
    this.last[place] = stay
    this.known[place] = null
    for (const watcher of this.watchers[place]!.splice(0)) this.isStirred[watcher] = 1
  }

  /** Each branch of a packet that is split is a copy. */
  private lead(stay: Stay, next: readonly number[]): void {
    const { journey } = stay
    const rests = next.map((place) => this.restOf(journey, place))
    next.forEach((place, i) => stay.next.push(rests[i] ?? this.enter(place, stay)))
    const copies = this.open.get(journey)! - 1 + rests.filter((rest) => rest === null).length
    if (copies > 0) this.open.set(journey, copies)
    else this.open.delete(journey)
  }

  /** Where a packet was in several places before the first cycle: what of it stands at a place to which more of it goes. */
  private restOf({ isPartial, tag }: Journey, place: number): Stay | null {
    const last = isPartial ? this.queues[place]!.at(-1) : undefined
    return last?.journey.isPartial && last.journey.tag === tag ? last : null
  }

  private name(journey: Journey, tag: number | null): void {
    journey.tag = tag
    if (tag === null) return
    journey.created = this.options.created?.get(tag) ?? journey.created
  }

  private deliver(copy: Stay, cycle: number): void {
    const { journey, place } = copy
    this.queues[place]!.splice(this.queues[place]!.indexOf(copy), 1)
    journey.deliveries.push(copy)
    this.end(journey, cycle)
  }

  private drop(copy: Stay, cycle: number): void {
    this.waits[copy.place]!.cycles = 1
    this.waits[copy.place] = null
    this.leave(copy)
    copy.journey.drops.push(copy)
    this.end(copy.journey, cycle)
  }

  /** A copy is no longer under way. */
  private end(journey: Journey, cycle: number): void {
    const left = this.open.get(journey)! - 1
    this.open.set(journey, left)
    if (left > 0) return
    this.open.delete(journey)
    this.options.finished(journey)
    this.forget(journey, cycle)
  }

  private forget(journey: Journey, cycle: number): void {
    const { memory } = this.options
    if (memory === undefined) return
    this.finished.push({ journey, cycle })
    if (this.finished[0]!.cycle + 2 * memory > cycle) return
    // Half of them at a time: to take the first of a long list costs as much as to take many.
    const kept = this.finished.findIndex((one) => one.cycle + memory > cycle)
    for (const one of this.finished.splice(0, kept)) release(one.journey.origin)
  }
}

/** Takes away what a packet refers to, so that not every packet holds on to all before it. */
function release(stay: Stay): void {
  stay.ahead = null
  stay.waits.length = 0
  stay.next.forEach(release)
}

function isSame({ culprits }: Wait, now: readonly Stay[]): boolean {
  return culprits.length === now.length && culprits.every((culprit, i) => culprit === now[i])
}

function createStay(place: number, journey: Journey, before: Stay | null, ahead: Stay | null): Stay {
  return { place, journey, before, next: [], arrived: [], moved: [], ahead, waits: [] }
}

/** While it is made. */
type Writable<T> = { -readonly [K in keyof T]?: T[K] }
