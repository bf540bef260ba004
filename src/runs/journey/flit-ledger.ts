import { GrantLedger } from './grant-ledger.js'
import { LedgerQueues, type LedgerEntry } from './ledger-queues.js'
import { LinkLedger } from './link-ledger.js'
import { lossOf, type Loss, type LossFacts } from './loss.js'
import {
  uncounted,
  type Activity,
  type ActivityFeed,
  type CreditFeed,
  type FlitReader,
  type JourneyNetwork,
  type Place,
} from './network.js'
import { PlaceSet } from './place-sets.js'
import { PlaceTraits } from './place-traits.js'
import { feedOf } from './polled-feed.js'

/**
 * Accounts for flits: compares the expected place of each flit in a cycle, derived from earlier moves, with the flits stored
 * in the hardware. It ignores why packets wait, so it costs far less than a `JourneyRecorder`.
 *
 * A flit that has arrived at a place is stored there until it moves. The place reports a packet from the first flit to the
 * tail. Flits leave in order of arrival, each to the target of its head, and none arrives within another packet. A flit that
 * leaves for a sink is delivered there.
 */
export class FlitLedger {
  private readonly traits: PlaceTraits
  private readonly feed: ActivityFeed
  private readonly reader: FlitReader
  private readonly credits: CreditFeed | null
  private readonly grants: GrantLedger | null
  private readonly links: LinkLedger | null
  private readonly queues: LedgerQueues
  /** By place: the number of flits that have arrived and not left. */
  private readonly stored: Int32Array
  /** By place: the packet whose tail left last. */
  private readonly before: (number | null | undefined)[]
  private readonly moving: PlaceSet
  /** Buffers that may have changed. */
  private readonly stirred: PlaceSet
  /** Sinks where a flit is due or delivered, and those where one is due. */
  private readonly ending: PlaceSet
  private readonly dueAt = new Map<number, LedgerEntry>()
  /** A ring over cycles, as long as the longest way of a flit: the packets with a flit due. */
  private readonly due: LedgerEntry[][]
  private cycle = -1
  private loss: Loss | null = null

  /** @throws TypeError for a network that does not report single flits */
  constructor(private readonly network: JourneyNetwork) {
    if (!network.flits) throw new TypeError('a network that tells nothing of single flits')
    const { length } = network.places
    this.traits = new PlaceTraits(network.places)
    this.feed = feedOf(network)
    this.reader = network.flits()
    this.credits = network.credits?.() ?? null
    this.grants = this.grantLedger()
    this.links = this.linkLedger()
    this.queues = new LedgerQueues(length)
    this.stored = new Int32Array(length)
    this.before = network.places.map(() => undefined)
    this.moving = new PlaceSet(length)
    this.stirred = new PlaceSet(length)
    this.ending = new PlaceSet(length)
    this.due = Array.from({ length: this.traits.longestWay + 1 }, () => [])
  }

  /**
   * Call it at the end of each cycle, starting in a cycle without packets. Cycles without moves can be skipped.
   * @returns the first loss, from its cycle on
   */
  look(cycle: number): Loss | null {
    if (this.loss) return this.loss
    this.takeArrivals(cycle)
    this.cycle = cycle
    this.noteChanges()
    this.grants?.compare()
    this.links?.compare(cycle)
    this.stirred.visit(this.compare)
    this.moving.visit(this.move)
    this.ending.visit(this.end)
    this.addUpCredits()
    return this.loss
  }

  private grantLedger(): GrantLedger | null {
    const reader = this.network.grants?.()
    if (!reader) return null
    const again = (place: number): void => this.stirred.add(place)
    return new GrantLedger(reader, this.network.places, (at, facts) => this.lose(at, facts), again)
  }

  private linkLedger(): LinkLedger | null {
    const reader = this.network.linkRegisters?.()
    return reader ? new LinkLedger(reader, this.network.places, (at, facts) => this.lose(at, facts)) : null
  }

  private takeArrivals(cycle: number): void {
    const { due } = this
    const from = this.cycle < 0 ? cycle : Math.max(this.cycle + 1, cycle + 1 - due.length)
    for (let at = from; at <= cycle; at++) {
      const arrivals = due[at % due.length]!
      for (const entry of arrivals) this.arrive(entry)
      arrivals.length = 0
    }
  }

  private arrive(entry: LedgerEntry): void {
    const { place } = entry
    entry.came++
    if (this.traits.isSink[place] === 1) {
      this.dueAt.set(place, entry)
      this.ending.add(place)
      return
    }
    this.stored[place]!++
    this.stirred.add(place)
  }

  private noteChanges(): void {
    const { feed, traits, reader } = this
    const changes = feed.update()
    for (let i = 0; i < changes; i++) {
      const place = feed.changed[i]!
      const { kind } = this.activityOf(place)
      if (kind === 'moves' || kind === 'drops') this.moving.add(place)
      if (traits.isSource[place] === 0) this.stirred.add(place)
    }
    const { stored } = reader
    const counts = stored.update()
    for (let i = 0; i < counts; i++) {
      const place = stored.changed[i]!
      if (traits.isSink[place] === 1) this.ending.add(place)
      else this.stirred.add(place)
    }
  }

  /** Compares the flits stored in a buffer with the expected ones. */
  private readonly compare = (place: number): boolean => {
    if (this.traits.isSource[place] === 1) {
      this.compareLeft(place)
      return false
    }
    const { stored } = this.reader
    const count = stored.counts[place]!
    const front = this.queues.front(place)
    if (front?.left === 0 && front.channel === null) front.channel = this.grants?.note(place, front.packet) ?? null
    if (count === uncounted) this.compareWhole(place, front)
    else this.compareFlits(place, front, count === this.stored[place] ? stored.pointed(place) : count)
    return false
  }

  private compareFlits(place: number, front: LedgerEntry | null, found: number): void {
    const expected = this.stored[place]!
    const activity = this.activityOf(place)
    const packet = (front ?? this.queues.last(place))?.packet.tag ?? null
    if (found < expected) return this.lose(place, { kind: 'missing', packet, found, expected })
    if (found > expected) return this.lose(place, { kind: 'extra', packet, found, expected })
    const isEmpty = activity.kind === 'empty'
    if (front === null) {
      if (!isEmpty || activity.isHeld) this.tellPhantom(place, activity)
      return
    }
    // Between head and tail, a place is held even without flits.
    if (isEmpty && (expected > 0 || !activity.isHeld))
      return this.lose(place, { kind: expected > 0 ? 'hidden' : 'missing', packet, activity, found, expected: 1 })
    if (!isEmpty && expected === 0) return this.tellPhantom(place, activity)
    // A flit that moves is compared on leaving; one that waits, once.
    if (expected === 0 || activity.kind === 'moves') return
    if (front.compared !== front.left && this.reader.word(place) !== front.words[front.left])
      return this.lose(place, { kind: 'exchanged', packet })
    front.compared = front.left
    if (front.left > 0) this.compareWay(place, front)
  }

  private compareWay(place: number, front: LedgerEntry): void {
    const next = this.network.next(place)
    if (isSame(next, front.next)) return
    const placesOf = (numbers: readonly number[]): Place[] => numbers.map((number) => this.network.places[number]!)
    const [to, headTo] = [placesOf(next), placesOf(front.next)]
    this.lose(place, { kind: 'astray', packet: front.packet.tag, to, headTo })
  }

  /** Compares the number of flits that a source has left to send after a move in the cycle before. */
  private compareLeft(place: number): void {
    const found = this.reader.left?.(place) ?? null
    const front = this.queues.front(place)
    const expected = front === null ? 0 : front.sent - front.left
    if (found === null || found === expected) return
    const packet = front === null ? (this.before[place] ?? null) : front.packet.tag
    this.lose(place, { kind: 'miscounted', packet, found, expected })
  }

  private addUpCredits(): void {
    const extra = this.credits?.update()
    if (!extra) return
    const { place, found, depth } = extra
    const packet = this.queues.last(place)?.packet.tag ?? this.before[place] ?? null
    this.lose(place, { kind: 'credit', packet, found, expected: depth })
  }

  /** Where packets leave whole, they are complete when their tails have arrived. */
  private compareWhole(place: number, front: LedgerEntry | null): void {
    const { traits } = this
    if (traits.entries[place] === 0 || traits.isShared[place] === 1) return
    const activity = this.activityOf(place)
    const isThere = front !== null && front.isComplete && front.came === front.sent
    if (isThere && activity.kind === 'empty')
      this.lose(place, { kind: 'missing', packet: front.packet.tag, found: 0, expected: 1 })
    else if (front === null && activity.kind !== 'empty') this.tellPhantom(place, activity)
  }

  private tellPhantom(place: number, activity: Activity): void {
    const other = this.before[place]
    this.lose(place, { kind: 'phantom', packet: other ?? null, activity, ...(other !== undefined && { other }) })
  }

  private readonly move = (place: number): boolean => {
    const activity = this.activityOf(place)
    if (activity.kind === 'moves') this.moveFrom(place, activity)
    else if (activity.kind === 'drops') this.leave(this.queues.front(place), place)
    else return false
    return true
  }

  private moveFrom(place: number, activity: Activity): void {
    const { network, queues } = this
    const isSource = this.traits.isSource[place] === 1
    const entry = queues.front(place) ?? (isSource ? this.begin(place) : null)
    if (entry === null) return this.tellPhantom(place, activity)
    const word = this.reader.word(place)
    const isTail = network.isTail(place)
    if (entry.left === 0) this.lead(entry)
    else if (!isSource) this.compareWay(place, entry)
    const due = isSource ? null : (entry.words[entry.left] ?? null)
    // A packet that leaves whole has no words for single flits.
    if (due !== null && word !== null && due !== word) this.lose(place, { kind: 'exchanged', packet: entry.packet.tag })
    for (const target of entry.targets) this.send(target, place, word, isTail)
    if (isTail && entry.channel !== null) this.grants?.release(entry.channel)
    entry.left++
    if (isSource && word !== null) this.compareSent(entry, isTail)
    if (isTail) this.leave(entry, place)
    else this.stored[place]!--
    this.stirred.add(place)
  }

  private begin(place: number): LedgerEntry {
    const entry = this.queues.add(place, { tag: this.network.tag(place) })
    entry.sent = this.reader.length(place) ?? 0
    entry.came = 1
    return entry
  }

  /** Compares the flits that a source sends with those injected there. */
  private compareSent({ packet, place, left, sent }: LedgerEntry, isTail: boolean): void {
    if (this.network.tag(place) !== packet.tag) this.lose(place, { kind: 'exchanged', packet: packet.tag })
    if (sent > 0 && (isTail ? left !== sent : left >= sent))
      this.lose(place, { kind: 'length', packet: packet.tag, found: isTail ? left : left + 1, expected: sent })
  }

  /** A head determines where its packet goes. */
  private lead(entry: LedgerEntry): void {
    const { network, queues, traits } = this
    entry.next = [...network.next(entry.place)]
    if (entry.next.length === 0) this.lose(entry.place, { kind: 'nowhere', packet: entry.packet.tag })
    entry.targets = entry.next.map((to) => {
      const last = queues.last(to)
      const isAlone = traits.isSink[to] === 0 && traits.isShared[to] === 0
      if (isAlone && last !== null && !last.isComplete)
        this.lose(to, { kind: 'mixed', packet: entry.packet.tag, other: last.packet.tag })
      return queues.add(to, entry.packet)
    })
  }

  private send(target: LedgerEntry, from: number, word: number | null, isTail: boolean): void {
    const way = this.traits.delays[from]! + this.traits.entries[target.place]!
    target.words.push(word)
    target.sent++
    if (isTail) target.isComplete = true
    this.links?.send(target.packet.tag, from, target.place, this.cycle)
    if (way === 0) this.arrive(target)
    else this.due[(this.cycle + way) % this.due.length]!.push(target)
  }

  /** The packet in front leaves with its tail. */
  private leave(entry: LedgerEntry | null, place: number): void {
    if (entry === null) return
    // A packet that has arrived in flits may leave whole.
    this.stored[place]! -= this.reader.word(place) === null ? entry.came : 1
    this.before[place] = entry.packet.tag
    this.queues.remove(entry)
  }

  /** Compares delivered flits with due ones at a sink. Returns true if more may be delivered there. */
  private readonly end = (place: number): boolean => {
    const found = this.reader.stored.counts[place]!
    const entry = this.dueAt.get(place)
    this.dueAt.delete(place)
    if (entry) this.deliver(entry, place, found)
    else if (found === 1) this.lose(place, { kind: 'unexpected', packet: null })
    return found === 1
  }

  private deliver(entry: LedgerEntry, place: number, found: number): void {
    const packet = entry.packet.tag
    if (found === 0) this.lose(place, { kind: 'undelivered', packet })
    else if (found === 1 && this.reader.word(place) !== entry.words[entry.left])
      this.lose(place, { kind: 'exchanged', packet })
    entry.left++
    if (entry.isComplete && entry.left === entry.sent) this.queues.remove(entry)
  }

  /** Records only the first loss of a cycle. */
  private lose(at: number | LossFacts['place'], facts: Omit<LossFacts, 'cycle' | 'place'>): void {
    const place = typeof at === 'number' ? this.network.places[at]! : at
    this.loss ??= lossOf({ ...facts, cycle: this.cycle, place })
  }

  private activityOf(place: number): Activity {
    return this.feed.activities[this.feed.codes[place]!]!
  }
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((one, i) => one === b[i])
}
