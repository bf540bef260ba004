import { obtain } from '../../base/maps.js'
import type { Activity } from './network.js'
import type { RecordedJourney } from './recorded-journey.js'
import { RowTable } from './row-table.js'
import { none, stayWords, word, type StayWord } from './table-words.js'
import { TableStay } from './table-views.js'
import { WaitTable } from './wait-table.js'

const stride = stayWords

/** Of longer packets, other moves stand elsewhere. */
const movesInWords = stride - word.firstMove

/**
 * What is known of stays, by number. In each cycle of a large network hundreds of them change: as objects they would be
 * scattered all over the memory, and keep the garbage collector busy. The numbers of those that are removed are used again.
 */
export class StayTable extends RowTable {
  readonly waits = new WaitTable()
  /** The cycle from which words count. */
  epoch = 0
  /** The cycle after the last one that was recorded, once somebody has asked how long waits have lasted that go on. */
  now = Infinity
  /** By number of a packet, also of one that is forgotten. */
  readonly tags: (number | null)[] = []
  private readonly journeys: (RecordedJourney | null)[] = []
  private readonly views: (TableStay | null)[] = []
  private readonly otherMoves = new Map<number, number[]>()

  constructor() {
    super(stride)
  }

  get(stay: number, which: StayWord): number {
    return this.words[stay * stride + which]!
  }

  set(stay: number, which: StayWord, value: number): void {
    this.words[stay * stride + which] = value
  }

  journeyOf(stay: number): RecordedJourney {
    return this.journeys[stay]!
  }

  /** Whether a stay is still the one of a packet, which has not been removed. */
  isOf(stay: number, journey: number): boolean {
    return this.words[stay * stride + word.journey] === journey
  }

  /** The cycle in which a flit has left, from the first one on. */
  move(stay: number, flit: number): number {
    return flit < movesInWords
      ? this.words[stay * stride + word.firstMove + flit]!
      : this.otherMoves.get(stay)![flit - movesInWords]!
  }

  add(place: number, journey: RecordedJourney, before: number, way: number): number {
    const stay = this.take()
    const start = stay * stride
    this.words.fill(none, start, start + word.moves)
    this.words[start + word.place] = place
    this.words[start + word.journey] = journey.number
    this.words[start + word.before] = before
    this.words[start + word.way] = way
    this.words[start + word.moves] = 0
    this.journeys[stay] = journey
    this.views[stay] = null
    return stay
  }

  /** A packet goes on from one stay to another, too. */
  link(stay: number, next: number): void {
    const first = this.get(stay, word.next)
    if (first === none) return this.set(stay, word.next, next)
    let last = first
    while (this.get(last, word.sibling) !== none) last = this.get(last, word.sibling)
    this.set(last, word.sibling, next)
  }

  addMove(stay: number, cycle: number): void {
    const start = stay * stride
    const count = this.words[start + word.moves]!++
    if (count < movesInWords) this.words[start + word.firstMove + count] = cycle - this.epoch
    else obtain(this.otherMoves, stay, () => []).push(cycle - this.epoch)
  }

  /** Something happens at a place from a cycle on, and nobody is the cause. */
  addWait(stay: number, activity: Activity, cycle: number): number {
    const wait = this.waits.add(this.get(stay, word.lastWait), this.waits.codes.codeOf(activity), cycle - this.epoch)
    this.set(stay, word.lastWait, wait)
    return wait
  }

  /** What is known of a stay, to be looked at. */
  view(stay: number): TableStay {
    return (this.views[stay] ??= new TableStay(this, stay, this.journeyOf(stay), this.get(stay, word.place)))
  }

  /** Removes a stay and all those that its packet goes on to. */
  remove(stay: number): void {
    for (let next = this.get(stay, word.next); next !== none;) {
      const sibling = this.get(next, word.sibling)
      this.remove(next)
      next = sibling
    }
    this.waits.remove(this.get(stay, word.lastWait))
    this.set(stay, word.journey, none)
    this.journeys[stay] = null
    this.views[stay] = null
    if (this.get(stay, word.moves) > movesInWords) this.otherMoves.delete(stay)
    this.free(stay)
  }
}
