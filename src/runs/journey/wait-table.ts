import { ActivityCodes } from './polled-feed.js'
import type { Activity } from './network.js'
import { RowTable, none, waitWord, waitWords, type WaitWord } from './row-table.js'

const stride = waitWords

/** A packet that keeps another waiting. */
export interface Culprit {
  readonly stay: number
  readonly journey: number
  readonly place: number
}

/** Waits, by number, like the stays of a `StayTable`. */
export class WaitTable extends RowTable {
  readonly codes = new ActivityCodes()
  /** All culprits of waits with more than one. */
  private readonly several = new Map<number, readonly Culprit[]>()

  constructor() {
    super(stride)
  }

  get(wait: number, which: WaitWord): number {
    return this.words[wait * stride + which]!
  }

  set(wait: number, which: WaitWord, value: number): void {
    this.words[wait * stride + which] = value
  }

  activityOf(wait: number): Activity {
    return this.codes.activities[this.get(wait, waitWord.activity)]!
  }

  /** Adds a wait without culprits, to a stay whose previous wait is `before`. */
  add(before: number, code: number, from: number): number {
    const wait = this.take()
    const start = wait * stride
    this.words[start + waitWord.from] = from
    this.words[start + waitWord.end] = none
    this.words[start + waitWord.activity] = code
    this.words[start + waitWord.before] = before
    this.words[start + waitWord.culprits] = 0
    return wait
  }

  /** Call it once for a wait. */
  setCulprits(wait: number, { count, stays, journeys, places }: Culprits): void {
    if (count === 0) return
    const start = wait * stride
    this.words[start + waitWord.culprits] = count
    this.words[start + waitWord.stay] = stays[0]!
    this.words[start + waitWord.journey] = journeys[0]!
    this.words[start + waitWord.place] = places[0]!
    if (count === 1) return
    const all = Array.from({ length: count }, (_, i) => ({ stay: stays[i]!, journey: journeys[i]!, place: places[i]! }))
    this.several.set(wait, all)
  }

  culpritsOf(wait: number): readonly Culprit[] {
    const count = this.get(wait, waitWord.culprits)
    if (count > 1) return this.several.get(wait)!
    const { stay, journey, place } = waitWord
    return count === 0
      ? []
      : [{ stay: this.get(wait, stay), journey: this.get(wait, journey), place: this.get(wait, place) }]
  }

  hasCulprits(wait: number, { count, stays, journeys }: Culprits): boolean {
    const start = wait * stride
    if (this.words[start + waitWord.culprits] !== count) return false
    if (count === 0) return true
    if (count === 1)
      return this.words[start + waitWord.stay] === stays[0] && this.words[start + waitWord.journey] === journeys[0]
    return this.several.get(wait)!.every(({ stay, journey }, i) => stay === stays[i] && journey === journeys[i])
  }

  /** Removes a wait and all earlier ones. */
  remove(wait: number): void {
    for (let at = wait; at !== none; at = this.get(at, waitWord.before)) {
      if (this.get(at, waitWord.culprits) > 1) this.several.delete(at)
      this.free(at)
    }
  }
}

/** The packets in front of some places, as numbers: refilled for each wait. */
export class Culprits {
  count = 0
  /** Stays, their packets and places. */
  readonly stays: number[] = []
  readonly journeys: number[] = []
  readonly places: number[] = []

  clear(): void {
    this.count = 0
  }

  add(stay: number, journey: number, place: number): void {
    this.stays[this.count] = stay
    this.journeys[this.count] = journey
    this.places[this.count++] = place
  }
}
