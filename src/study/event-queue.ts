/** The event queue of a discrete-event simulation: what is due in later cycles, first what is due first. */
export class EventQueue<T> {
  /** By cycle, in the order in which they were added. */
  private readonly events = new Map<number, T[]>()
  /** A binary heap of the cycles in which something is due. */
  private readonly heap: number[] = []

  /** The next cycle in which something is due; infinite if nothing is. */
  get next(): number {
    return this.heap[0] ?? Infinity
  }

  add(cycle: number, item: T): void {
    const others = this.events.get(cycle)
    if (others) others.push(item)
    else {
      this.events.set(cycle, [item])
      this.push(cycle)
    }
  }

  /** Takes out what is due in a cycle, in the order in which it was added. */
  take(cycle: number): readonly T[] {
    if (this.next !== cycle) return []
    const due = this.events.get(cycle)!
    this.events.delete(cycle)
    this.pop()
    return due
  }

  private push(cycle: number): void {
    const { heap } = this
    let at = heap.push(cycle) - 1
    for (let parent = (at - 1) >> 1; at > 0 && heap[parent]! > cycle; at = parent, parent = (at - 1) >> 1)
      heap[at] = heap[parent]!
    heap[at] = cycle
  }

  private pop(): void {
    const { heap } = this
    const last = heap.pop()!
    if (heap.length === 0) return
    let at = 0
    for (let child = 1; child < heap.length; child = 2 * at + 1) {
      if (child + 1 < heap.length && heap[child + 1]! < heap[child]!) child++
      if (heap[child]! >= last) break
      heap[at] = heap[child]!
      at = child
    }
    heap[at] = last
  }
}
