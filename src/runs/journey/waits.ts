import type { Culprits } from './culprits.js'
import type { StayTable } from './stay-table.js'
import { none, waitWord, word } from './table-words.js'

/** The waits that go on. */
export class Waits {
  /** By place. */
  private readonly open: Int32Array
  /** By place: those that wait steadily for the packet in front of it. */
  private readonly watchers: number[][]

  /** @param stirred - is told the places whose steady waits may no longer be the same */
  constructor(
    places: number,
    private readonly stays: StayTable,
    private readonly stirred: (place: number) => void,
  ) {
    this.open = new Int32Array(places).fill(none)
    this.watchers = Array.from({ length: places }, () => [])
  }

  /** A packet waits at a place in a cycle. If it did for the same reason and the same others before, that goes on. */
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

  /** A place has another activity than in the cycle before. */
  end(place: number, cycle: number): void {
    const wait = this.open[place]!
    if (wait === none) return
    this.stays.waits.set(wait, waitWord.end, cycle - this.stays.epoch)
    this.open[place] = none
  }

  /** The wait at a place lasts until other packets are in front of others, of which {@link stir} is told. */
  watch(place: number, others: readonly number[]): void {
    for (const other of others) this.watchers[other]!.push(place)
  }

  /** Another packet comes to be in front of a place. */
  stir(place: number): void {
    const watchers = this.watchers[place]!
    if (watchers.length === 0) return
    for (const watcher of watchers) this.stirred(watcher)
    watchers.length = 0
  }
}
