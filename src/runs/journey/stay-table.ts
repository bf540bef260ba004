/** The stays of packets, in a table of numbers and as objects. */

import { obtain } from '../../base/maps.js'
import type { Activity } from './network.js'
import { RowTable, none, stayWords, word, waitWord, type StayWord } from './row-table.js'
import { WaitTable, type Culprit } from './wait-table.js'
import type { Stay, Wait, Journey } from './journey.js'

const stride = stayWords

/** The number of moves that fit into a row; longer packets store further moves elsewhere. */
const movesInWords = stride - word.firstMove

/**
 * Stays, by number. In a large network, hundreds of them change in each cycle: objects would be scattered over the memory
 * and keep the garbage collector busy. The numbers of removed stays are reused.
 */
export class StayTable extends RowTable {
  readonly waits = new WaitTable()
  /** The cycle from which words count. */
  epoch = 0
  /** The cycle after the last recorded one, once the length of open waits has been read. */
  now = Infinity
  /** By packet number, including forgotten packets. */
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

  /** True if a stay has not been removed, and still belongs to a packet. */
  isOf(stay: number, journey: number): boolean {
    return this.words[stay * stride + word.journey] === journey
  }

  /** The cycle in which a flit left; flits count from the first. */
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

  /** Adds a next stay to a stay of a packet. */
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

  /** Adds a wait without culprits, beginning in a cycle. */
  addWait(stay: number, activity: Activity, cycle: number): number {
    const wait = this.waits.add(this.get(stay, word.lastWait), this.waits.codes.codeOf(activity), cycle - this.epoch)
    this.set(stay, word.lastWait, wait)
    return wait
  }

  /** A stay as an object. */
  view(stay: number): TableStay {
    return (this.views[stay] ??= new TableStay(this, stay, this.journeyOf(stay), this.get(stay, word.place)))
  }

  /** Removes a stay and all its next stays. */
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

/** After its removal, only its packet and its place are known. */
class TableStay implements Stay {
  constructor(
    private readonly table: StayTable,
    private readonly stay: number,
    readonly journey: RecordedJourney,
    readonly place: number,
  ) {}

  get before(): Stay | null {
    const { table, stay } = this
    if (this.isRemoved || table.get(stay, word.before) === none) return null
    return table.view(table.get(stay, word.before))
  }

  get next(): readonly Stay[] {
    const { table } = this
    const next: Stay[] = []
    if (this.isRemoved) return next
    for (let at = table.get(this.stay, word.next); at !== none; at = table.get(at, word.sibling))
      next.push(table.view(at))
    return next
  }

  get arrived(): readonly number[] {
    if (this.isRemoved) return []
    const { table, stay } = this
    const [before, way] = [table.get(stay, word.before), table.get(stay, word.way)]
    return before === none ? [table.epoch + way] : this.movesOf(before, way)
  }

  get moved(): readonly number[] {
    return this.isRemoved ? [] : this.movesOf(this.stay, 0)
  }

  get leftIn(): number | null {
    return this.cycleOf(word.left)
  }

  get ahead(): Stay | null {
    const { table, stay, place } = this
    if (this.isRemoved || table.get(stay, word.ahead) === none) return null
    return viewOf(table, { stay: table.get(stay, word.ahead), journey: table.get(stay, word.aheadJourney), place })
  }

  get aheadLeftIn(): number | null {
    return this.cycleOf(word.aheadLeft)
  }

  get waits(): readonly Wait[] {
    const { table } = this
    const waits: Wait[] = []
    if (this.isRemoved) return waits
    let wait = table.get(this.stay, word.lastWait)
    for (; wait !== none; wait = table.waits.get(wait, waitWord.before)) waits.push(waitOf(table, wait))
    return waits.reverse()
  }

  private get isRemoved(): boolean {
    return this.journey.isForgotten
  }

  private movesOf(stay: number, delay: number): number[] {
    const { table } = this
    const count = table.get(stay, word.moves)
    return Array.from({ length: count }, (_, flit) => table.epoch + table.move(stay, flit) + delay)
  }

  private cycleOf(which: typeof word.left | typeof word.aheadLeft): number | null {
    if (this.isRemoved) return null
    const cycle = this.table.get(this.stay, which)
    return cycle === none ? null : this.table.epoch + cycle
  }
}

function waitOf(table: StayTable, wait: number): Wait {
  const { waits, epoch } = table
  const [from, end] = [epoch + waits.get(wait, waitWord.from), waits.get(wait, waitWord.end)]
  const cycles = (end === none ? table.now : epoch + end) - from
  const culprits = waits.culpritsOf(wait).map((culprit) => viewOf(table, culprit))
  const activity: Activity = waits.activityOf(wait)
  return { from, cycles, activity, culprits }
}

/** The object for a stay that may have been removed. */
function viewOf(table: StayTable, { stay, journey, place }: Culprit): Stay {
  if (table.isOf(stay, journey)) return table.view(stay)
  const forgotten = new RecordedJourney(table, journey, 0)
  forgotten.isForgotten = true
  return new TableStay(table, stay, forgotten, place)
}

const nowhere: readonly Stay[] = []

/** A followed packet, whose stays are in a table. */
export class RecordedJourney implements Journey {
  created: number
  destination: string | null = null
  isPartial = false
  /** The number of its first stay. */
  first!: number
  /** The number of its copies under way. */
  copies = 1
  /** True if its stays have been removed. */
  isForgotten = false
  /** The numbers of the stays at which its copies were delivered, and dropped. */
  readonly delivered: number[] = []
  readonly dropped: number[] = []

  constructor(
    private readonly stays: StayTable,
    readonly number: number,
    /** The cycle in which it was first seen. */
    readonly begun: number,
  ) {
    this.created = begun
  }

  get tag(): number | null {
    return this.stays.tags[this.number] ?? null
  }

  get origin(): Stay {
    return this.stays.view(this.first)
  }

  get deliveries(): readonly Stay[] {
    return this.viewsOf(this.delivered)
  }

  get drops(): readonly Stay[] {
    return this.viewsOf(this.dropped)
  }

  private viewsOf(stays: readonly number[]): readonly Stay[] {
    return this.isForgotten ? nowhere : stays.map((stay) => this.stays.view(stay))
  }
}
