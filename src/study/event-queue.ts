interface Day<T> {
  readonly cycle: number
  /** In the order in which it was added. */
  readonly due: T[]
}

/** The event queue of a discrete-event simulation: what is due in later cycles, first what is due first. */
export class EventQueue<T> {
  /** The cycles in which something is due, the next one last. */
  private readonly days: Day<T>[] = []
  /** The one to which something was added last: what is added next is mostly due then, too. */
  private latest: Day<T> | undefined

  /** The next cycle in which something is due; infinite if nothing is. */
  get next(): number {
    return this.days.at(-1)?.cycle ?? Infinity
  }

  add(cycle: number, item: T): void {
    if (this.latest?.cycle !== cycle) this.latest = this.obtain(cycle)
    this.latest.due.push(item)
  }

  /** Takes out what is due in a cycle, in the order in which it was added. */
  take(cycle: number): readonly T[] {
    if (this.next !== cycle) return []
    const day = this.days.pop()!
    if (day === this.latest) this.latest = undefined
    return day.due
  }

  /** Most is due later than all the rest, and found at once. */
  private obtain(cycle: number): Day<T> {
    const place = this.days.findIndex((day) => day.cycle <= cycle)
    const found = this.days[place]
    if (found?.cycle === cycle) return found
    const day: Day<T> = { cycle, due: [] }
    this.days.splice(place < 0 ? this.days.length : place, 0, day)
    return day
  }
}
