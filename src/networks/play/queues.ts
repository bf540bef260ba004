/** Queues of events and of numbers. */

interface Day<T> {
  readonly cycle: number
  /** In the order of insertion. */
  readonly due: T[]
}

/** The event queue of a discrete-event simulation, ordered by cycle. */
export class EventQueue<T> {
  /** The cycles with entries, ascending; those before {@link first} are past. */
  private readonly days: Day<T>[] = []
  private first = 0

  /** The next cycle with an entry; infinite if there is none. */
  get next(): number {
    return this.days[this.first]?.cycle ?? Infinity
  }

  add(cycle: number, item: T): void {
    this.obtain(cycle).due.push(item)
  }

  /** Removes the entries of a cycle, in the order of insertion. */
  take(cycle: number): readonly T[] {
    if (this.next !== cycle) return []
    const { due } = this.days[this.first++]!
    if (this.first === mostOver) {
      this.days.splice(0, this.first)
      this.first = 0
    }
    return due
  }

  /** Most entries belong to the last cycle or a later one, so the search starts there. */
  private obtain(cycle: number): Day<T> {
    const { days } = this
    let place = days.length
    while (place > this.first && days[place - 1]!.cycle > cycle) place--
    const found = days[place - 1]
    if (place > this.first && found!.cycle === cycle) return found!
    const day: Day<T> = { cycle, due: [] }
    days.splice(place, 0, day)
    return day
  }
}

/** The number of past cycles that are dropped at once. */
const mostOver = 64

/**
 * First-in, first-out queues of the numbers from 0 on. A number is in at most one queue, so one link per number suffices.
 */
export class Queues {
  /** By queue: its first number; -1 if it is empty. */
  private readonly first: Int32Array
  private readonly last: Int32Array
  /** By number: the next one; -1 if it is the last. */
  private readonly behind: Int32Array

  /** @param size - the number of numbers */
  constructor(queues: number, size: number) {
    this.first = new Int32Array(queues).fill(-1)
    this.last = new Int32Array(queues)
    this.behind = new Int32Array(size)
  }

  add(queue: number, item: number): void {
    if (this.first[queue] === -1) this.first[queue] = item
    else this.behind[this.last[queue]!] = item
    this.last[queue] = item
    this.behind[item] = -1
  }

  /** Removes the first number; -1 if there is none. */
  take(queue: number): number {
    const item = this.first[queue]!
    if (item !== -1) this.first[queue] = this.behind[item]!
    return item
  }
}
