interface Day<T> {
  readonly cycle: number
  /** In the order in which it was added. */
  readonly due: T[]
}

/** The event queue of a discrete-event simulation: what is due in later cycles, first what is due first. */
export class EventQueue<T> {
  /** The cycles in which something is due, ascending; those before {@link first} are over. */
  private readonly days: Day<T>[] = []
  private first = 0

  /** The next cycle in which something is due; infinite if nothing is. */
  get next(): number {
    return this.days[this.first]?.cycle ?? Infinity
  }

  add(cycle: number, item: T): void {
    this.obtain(cycle).due.push(item)
  }

  /** Takes out what is due in a cycle, in the order in which it was added. */
  take(cycle: number): readonly T[] {
    if (this.next !== cycle) return []
    const { due } = this.days[this.first++]!
    if (this.first === mostOver) {
      this.days.splice(0, this.first)
      this.first = 0
    }
    return due
  }

  /** Most is due later than all the rest, or with the last of it, and found at once. */
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

/** So many cycles that are over are forgotten at once. */
const mostOver = 64
