/** How processes take turns with the clock. */

import type { Process } from './definition.js'
import { AwaitedEvent } from './event.js'

/** A process of a run: a generator that waits, or a function that is called in every cycle. */
export abstract class Scheduled {
  /** Set by the process itself: the run does not wait for it. */
  isEndless = false
  protected event: AwaitedEvent | null = null
  private generator: Process | null = null
  private isStarted = false
  private hasEnded = false
  private due = 0

  constructor(
    readonly name: string,
    private readonly start: () => Process | undefined,
  ) {}

  /** Whether the run has to go on for this process. */
  get isAwaited(): boolean {
    return !this.isEndless && !this.hasEnded
  }

  /** Called at the start of a cycle, before anything has settled. */
  abstract beginCycle(cycle: number): void

  /** Called at the end of a cycle, when everything has settled. */
  abstract endCycle(cycle: number): void

  /** Runs the `finally` blocks of a process that is still waiting. */
  close(): void {
    this.generator?.return()
  }

  /** Runs the process up to its next wait, if nothing makes it wait already. */
  protected advance(cycle: number): void {
    if (this.hasEnded || this.event || cycle < this.due) return
    if (!this.isStarted) {
      this.isStarted = true
      this.generator = this.start() ?? null
      this.isEndless ||= this.generator === null
    } else if (!this.generator) {
      this.start()
    }
    if (this.generator) this.wait(this.generator.next(), cycle)
  }

  private wait({ done, value }: IteratorResult<AwaitedEvent | number | undefined, void>, cycle: number): void {
    if (done === true) this.hasEnded = true
    else if (value instanceof AwaitedEvent) this.event = value
    else this.due = cycle + cyclesOf(value ?? 1)
  }
}

/** Acts at the start of a cycle. The event it waits for is looked for at the end, where it cannot miss or double it. */
export class DriverProcess extends Scheduled {
  override beginCycle(cycle: number): void {
    this.advance(cycle)
  }

  override endCycle(): void {
    if (this.event?.isOver()) this.event = null
  }
}

/** Acts at the end of a cycle, also on an event of that very cycle. */
export class MonitorProcess extends Scheduled {
  override beginCycle(): void {
    // Nothing has settled yet that a monitor could look at.
  }

  override endCycle(cycle: number): void {
    this.advance(cycle)
    while (this.event?.isOver()) {
      this.event = null
      this.advance(cycle)
    }
  }
}

function cyclesOf(value: number): number {
  if (Number.isInteger(value) && value >= 1) return value
  throw new RangeError(`\`yield ${value}\`: a process waits for a whole number of cycles from 1`)
}
