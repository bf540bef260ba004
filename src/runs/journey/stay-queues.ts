import type { Culprits } from './wait-table.js'
import type { JourneyNetwork } from './network.js'
import type { PlaceTraits } from './place-traits.js'
import type { RecordedJourney, StayTable } from './stay-table.js'
import { none, word, waitWord } from './row-table.js'

/** The queue of packets at each place: their order, and the one in front. */
export class StayQueues {
  /** By place: the first and the last stay there, including those on their way. */
  private readonly heads: Int32Array
  private readonly tails: Int32Array
  /** By place: the stay that is certain to be in front. */
  private readonly inFront: Int32Array
  /** By place: its last stay, the packet of that, and the cycle in which the last flit left. */
  private readonly last: Int32Array
  private readonly lastJourneys: Int32Array
  private readonly lastLeft: Int32Array
  /** By place: 1 if all packets there have arrived since the first cycle. */
  private readonly isInOrder: Uint8Array

  constructor(
    private readonly network: JourneyNetwork,
    private readonly traits: PlaceTraits,
    private readonly stays: StayTable,
  ) {
    const noneByPlace = (): Int32Array => new Int32Array(traits.count).fill(none)
    this.heads = noneByPlace()
    this.tails = noneByPlace()
    this.inFront = noneByPlace()
    this.last = noneByPlace()
    this.lastJourneys = noneByPlace()
    this.lastLeft = noneByPlace()
    this.isInOrder = new Uint8Array(traits.count)
  }

  /** The packet in front of a place, if it is already known. */
  known(place: number): number {
    return this.inFront[place]!
  }

  /** Determines the packet in front of a place; none if its origin is unknown. */
  find(place: number): number {
    return (this.inFront[place] = this.expected(place))
  }

  /** Adds the packet that is in front of a place in a cycle, or was the last in front. */
  addForemost(place: number, cycle: number, culprits: Culprits): void {
    const hasLeft = this.lastLeft[place] === cycle - this.stays.epoch
    const here = this.inFront[place] === none ? this.heads[place]! : this.inFront[place]!
    if (here !== none && !hasLeft) return culprits.add(here, this.stays.get(here, word.journey), place)
    if (this.last[place] !== none) culprits.add(this.last[place]!, this.lastJourneys[place]!, place)
  }

  /** Starts a packet of unknown origin, in front of all packets sent there. */
  begin(place: number, journey: RecordedJourney, cycle: number): number {
    const { stays } = this
    const stay = stays.add(place, journey, none, cycle - stays.epoch)
    this.followLast(stay, place)
    const head = this.heads[place]!
    stays.set(stay, word.behind, head)
    if (head === none) this.tails[place] = stay
    else if (this.traits.isShared[place] === 0) this.follow(head, stay)
    this.heads[place] = stay
    return (this.inFront[place] = stay)
  }

  /**
   * Adds a packet on its way to a place.
   * @param isEmpty - true if no packet from before the first cycle is there; ignored if another packet is
   */
  enter(place: number, before: number, isEmpty: boolean): number {
    const { stays, traits } = this
    const way = traits.delays[stays.get(before, word.place)]! + traits.entries[place]!
    const stay = stays.add(place, stays.journeyOf(before), before, way)
    const tail = this.tails[place]!
    const isShared = traits.isShared[place] === 1
    if (tail === none) {
      this.heads[place] = stay
      if (isEmpty) this.isInOrder[place] = 1
      if (!isShared) this.followLast(stay, place)
    } else {
      stays.set(tail, word.behind, stay)
      if (!isShared) this.follow(stay, tail)
    }
    this.tails[place] = stay
    return stay
  }

  /** The packet that reached a place last and is still there, or on its way. */
  hindmost(place: number): number {
    return this.tails[place]!
  }

  /** Removes the packet in front in a cycle. */
  leave(stay: number, cycle: number): void {
    const { stays } = this
    const place = stays.get(stay, word.place)
    const left = cycle - stays.epoch
    stays.set(stay, word.left, left)
    const behind = stays.get(stay, word.behind)
    this.heads[place] = behind
    if (behind === none) this.tails[place] = none
    else if (stays.get(behind, word.ahead) === stay) stays.set(behind, word.aheadLeft, left)
    this.inFront[place] = none
    this.last[place] = stay
    this.lastJourneys[place] = stays.get(stay, word.journey)
    this.lastLeft[place] = left
  }

  /** Links a stay to the last one at its place. */
  private followLast(stay: number, place: number): void {
    const { stays, last, lastJourneys, lastLeft } = this
    if (last[place] === none) return
    stays.set(stay, word.ahead, last[place]!)
    stays.set(stay, word.aheadJourney, lastJourneys[place]!)
    stays.set(stay, word.aheadLeft, lastLeft[place]!)
  }

  /** Links a stay to another that is still there. */
  private follow(stay: number, other: number): void {
    const { stays } = this
    stays.set(stay, word.ahead, other)
    stays.set(stay, word.aheadJourney, stays.get(other, word.journey))
    stays.set(stay, word.aheadLeft, none)
  }

  /** A packet that begins at a source is new. */
  private expected(place: number): number {
    const head = this.heads[place]!
    if (head === none || this.traits.isSource[place] === 1) return none
    if (this.isInOrder[place] === 1) return head
    const tag = this.network.tag(place)
    return tag === null || tag === this.stays.journeyOf(head).tag ? head : none
  }

  /** Removes a packet that has never been in front. */
  remove(stay: number): void {
    const { stays } = this
    const place = stays.get(stay, word.place)
    const behind = stays.get(stay, word.behind)
    let before = none
    for (let at = this.heads[place]!; at !== stay; at = stays.get(at, word.behind)) before = at
    if (before === none) this.heads[place] = behind
    else stays.set(before, word.behind, behind)
    if (behind === none) this.tails[place] = before
    if (this.inFront[place] === stay) this.inFront[place] = none
  }
}

/** The current waits. */
export class Waits {
  /** By place. */
  private readonly open: Int32Array
  /** By place: the places that wait steadily for the packet in front of it. */
  private readonly watchers: number[][]

  /** @param stirred - called with the places whose steady waits may have changed */
  constructor(
    places: number,
    private readonly stays: StayTable,
    private readonly stirred: (place: number) => void,
  ) {
    this.open = new Int32Array(places).fill(none)
    this.watchers = Array.from({ length: places }, () => [])
  }

  /** Notes that a packet waits at a place in a cycle. A previous wait with the same reason and culprits is extended. */
  note(stay: number, place: number, code: number, culprits: Culprits, cycle: number): void {
    const { waits, epoch } = this.stays
    const last = this.open[place]!
    if (last !== none && waits.hasCulprits(last, culprits)) return
    this.end(place, cycle)
    const wait = waits.add(this.stays.get(stay, word.lastWait), code, cycle - epoch)
    waits.setCulprits(wait, culprits)
    this.stays.set(stay, word.lastWait, wait)
    this.open[place] = wait
  }

  /** Ends the wait at a place whose activity differs from the cycle before. */
  end(place: number, cycle: number): void {
    const wait = this.open[place]!
    if (wait === none) return
    this.stays.waits.set(wait, waitWord.end, cycle - this.stays.epoch)
    this.open[place] = none
  }

  /** Marks a wait as constant until another packet is in front of one of `others`, which {@link stir} reports. */
  watch(place: number, others: readonly number[]): void {
    for (const other of others) this.watchers[other]!.push(place)
  }

  /** Called when another packet comes to the front of a place. */
  stir(place: number): void {
    const watchers = this.watchers[place]!
    if (watchers.length === 0) return
    for (const watcher of watchers) this.stirred(watcher)
    watchers.length = 0
  }
}
