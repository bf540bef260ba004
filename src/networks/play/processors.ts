import { EventQueue } from './queues.js'
import type { Timing } from '../collective/timing.js'

/** The processors of all nodes: each starts its sends as they become possible, by a start-up discipline. */
export class Processors {
  /** The next cycle in which something is due here; infinite if nothing is due. */
  get next(): number {
    return Math.min(this.startUps.next, this.idle.next)
  }

  /** Unicasts in their start-up, by the cycle in which it ends. */
  private readonly startUps = new EventQueue<number>()
  /** For the discipline `blocking`: nodes that become idle, by cycle. */
  private readonly idle = new EventQueue<number>()
  /** For the discipline `blocking`: by busy node, the unicasts that wait. */
  private readonly waiting = new Map<number, number[]>()
  /** For the discipline `serial`: by node, the first cycle in which it is free. */
  private readonly free = new Map<number, number>()

  /** @param began - called when the start-up of a unicast begins */
  constructor(
    private readonly timing: Omit<Timing, 'flits'>,
    private readonly began: (index: number, cycle: number) => void,
  ) {}

  queue(index: number, node: number, now: number): void {
    switch (this.timing.startup) {
      case 'latency':
        return this.begin(index, now)
      case 'serial': {
        const start = Math.max(now, this.free.get(node) ?? 0)
        this.free.set(node, start + this.timing.ts)
        return this.begin(index, start)
      }
      case 'blocking': {
        const waiting = this.waiting.get(node)
        if (waiting) return void waiting.push(index)
        this.waiting.set(node, [])
        return this.begin(index, now)
      }
    }
  }

  /** Called when a tail leaves a node in this cycle; needed only for the discipline `blocking`. */
  sent(node: number, now: number): void {
    this.idle.add(now + 1, node)
  }

  /** The unicasts whose start-up ends in this cycle. */
  ready(now: number): readonly number[] {
    for (const node of this.idle.take(now)) {
      const index = this.waiting.get(node)!.shift()
      if (index === undefined) this.waiting.delete(node)
      else this.begin(index, now)
    }
    return this.startUps.take(now)
  }

  private begin(index: number, cycle: number): void {
    this.began(index, cycle)
    this.startUps.add(cycle + this.timing.ts, index)
  }
}
