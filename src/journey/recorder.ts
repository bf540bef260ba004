import type { Journey, Stay, Wait } from './journey.js'
import type { JourneyNetwork } from './network.js'

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
  /** By place: the packet in front in the cycle that was recorded last. */
  private readonly fronts = new Map<number, Stay>()
  private started = 0

  constructor(
    private readonly network: JourneyNetwork,
    private readonly options: RecorderOptions,
  ) {
    this.queues = network.places.map(() => [])
    this.last = network.places.map(() => null)
    this.known = network.places.map(() => null)
  }

  /** The packets that have begun and not arrived. */
  get underWay(): Journey[] {
    return [...this.open.keys()]
  }

  /** The packet in front of a place in the cycle that was recorded last, or the last one that was. */
  at(place: number): Stay | null {
    return this.fronts.get(place) ?? this.queues[place]![0] ?? this.last[place]!
  }

  /** To be called at the end of each cycle, without a gap. What moves goes first: it can be at the next place at once. */
  record(cycle: number): void {
    const { network, fronts } = this
    fronts.clear()
    const busy = network.occupied().filter((place) => network.activity(place).kind !== 'empty')
    const waiting = busy.filter((place) => network.activity(place).kind !== 'moves')
    for (const place of busy) {
      if (network.activity(place).kind !== 'moves') continue
      const front = this.frontOf(place, cycle)
      fronts.set(place, front)
      this.move(front, place, cycle)
    }
    for (const place of waiting) fronts.set(place, this.frontOf(place, cycle))
    for (const place of waiting) this.wait(fronts.get(place)!, place, cycle)
  }

  /** What begins at a source is new. What stands elsewhere and has come from nowhere was there before the first cycle. */
  private frontOf(place: number, cycle: number): Stay {
    const known = this.known[place]
    if (known && wasThere(known, cycle - 1)) return known
    if (known) this.withdraw(known)
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
    const activity = this.network.activity(place)
    const culprits = this.network.culprits(place).flatMap((culprit) => this.at(culprit) ?? [])
    const last = stay.waits.at(-1)
    const goesOn = last?.activity === activity && last.from + last.cycles === cycle && isSame(last, culprits)
    if (goesOn) last.cycles++
    else stay.waits.push({ from: cycle, cycles: 1, activity, culprits })
    if (activity.kind === 'drops') this.drop(stay, cycle)
  }

  private move(stay: Stay, place: number, cycle: number): void {
    const { network } = this
    const { kind, delay } = network.places[place]!
    const isHead = stay.moved.length === 0
    if (isHead && kind === 'source') this.name(stay.journey, network.tag(place))
    stay.moved.push(cycle)
    const isTail = network.isTail(place)
    const next = network.next(place)
    if (isHead || stay.next.length === 0) this.lead(stay, next)
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

/** Whether a packet in front was there in a cycle; once a flit of it has moved, it is. */
function wasThere({ moved, waits }: Stay, cycle: number): boolean {
  const last = waits.at(-1)
  return moved.length > 0 || (last !== undefined && last.from + last.cycles > cycle)
}

function createStay(place: number, journey: Journey, before: Stay | null, ahead: Stay | null): Stay {
  return { place, journey, before, next: [], arrived: [], moved: [], ahead, waits: [] }
}

/** While it is made. */
type Writable<T> = { -readonly [K in keyof T]?: T[K] }
