import { obtain } from '../maps.js'

/** The event queue of a discrete-event simulation: what is due in later cycles, first what is due first. */
export class EventQueue<T> {
  /** By cycle, in the order in which they were added. */
  private readonly events = new Map<number, T[]>()
  /** The cycles in which something is due, the next one last. */
  private readonly cycles: number[] = []

  /** The next cycle in which something is due; infinite if nothing is. */
  get next(): number {
    return this.cycles.at(-1) ?? Infinity
  }

  add(cycle: number, item: T): void {
    if (!this.events.has(cycle)) this.cycles.splice(this.cycles.findLastIndex((other) => other > cycle) + 1, 0, cycle)
    obtain(this.events, cycle, () => []).push(item)
  }

  /** Takes out what is due in a cycle, in the order in which it was added. */
  take(cycle: number): readonly T[] {
    if (this.next !== cycle) return []
    this.cycles.pop()
    const due = this.events.get(cycle)!
    this.events.delete(cycle)
    return due
  }
}
