import { host } from '#testbench-host'
import { fail } from '../../base/diagnostic/diagnostic.js'
import { describeGiven } from '../../base/diagnostic/describe-value.js'
import type { Place } from '../../base/diagnostic/place.js'
import { AwaitedEvent, type Process } from './awaited-event.js'
import { asProcess, isLater, isProcess, requireNoProcess } from './returned.js'

/** A process that had not ended when its run did. */
export interface WaitingProcess {
  /** `driver push`. */
  readonly process: string
  /** The cycle in which it began to wait. */
  readonly since: number
  /** The awaited event: the text of a condition, or `cycle 300`. */
  readonly for: string
  /** The wait in the testbench's source. */
  readonly place: Place | null
}

/** A process of a run: a generator that waits, or a function that is called in every cycle. */
export abstract class Scheduled {
  /** True if it only observes the design. */
  abstract readonly isObserver: boolean
  /** Set by the process itself: the run does not wait for its end. */
  isEndless = false
  protected event: AwaitedEvent | null = null
  private generator: Process | null = null
  private isStarted = false
  private hasEnded = false
  private due = 0
  private since = 0
  private made: AwaitedEvent[] = []

  /**
   * @param name - the name in messages: `driver push`
   * @param body - its function in the testbench
   * @param start - calls the function
   */
  constructor(
    readonly name: string,
    private readonly body: object,
    private readonly start: () => unknown,
  ) {}

  /** True if the run must wait for the end of this process. */
  get isAwaited(): boolean {
    return !this.isEndless && !this.hasEnded
  }

  /** Its wait, if the run must wait for its end. */
  get waiting(): WaitingProcess | null {
    if (!this.isAwaited) return null
    const { name: process, since, event } = this
    const place = event ? event.place : this.generator && host.placeOfCode(this.generator)
    return { process, since, for: event ? event.name : `cycle ${this.due}`, place }
  }

  /** Called at the start of a cycle, before signals settle. */
  abstract beginCycle(cycle: number): void

  /** Called at the end of a cycle, when all signals have settled. */
  abstract endCycle(cycle: number): void

  /** Replaces {@link beginCycle} if that would run no code of the testbench; returns true if it has. */
  abstract passBegin(cycle: number): boolean

  /** Replaces {@link endCycle} if that would run no code of the testbench; returns true if it has. */
  abstract passEnd(cycle: number): boolean

  /** Runs the `finally` blocks of a process that still waits. */
  close(): void {
    this.generator?.return()
  }

  /** The number of cycles after this one in which it need not be called if no signal changes. */
  restCycles(cycle: number): number {
    if (this.hasEnded) return Infinity
    if (this.event) return this.event.restCycles
    return this.generator ? this.due - cycle - 1 : 0
  }

  /** Counts cycles in which it was not called. */
  rest(cycles: number): void {
    this.event?.pass(cycles)
  }

  /** The wait of a `t.until(…)` of this process; see {@link AwaitedEvent}. */
  until(...wait: ConstructorParameters<typeof AwaitedEvent>): Process {
    const event = new AwaitedEvent(...wait)
    this.made.push(event)
    return event.wait()
  }

  /**
   * Requires that the process waits for the event that it has created.
   * @throws FlitwaveError FW312 at the first `t.until(…)` without `yield*`
   */
  requireAwaited(): void {
    if (this.made.length === 0) return
    const lost = this.made.find(({ isAwaited }) => !isAwaited)
    this.made = []
    if (!lost) return
    const help = this.generator
      ? 'write yield* before it'
      : 'make the process a generator function, *name(t) { … }, and write yield* before it'
    fail('FW312', `this t.until has no effect without yield*: ${lost.name}`, lost.place, help)
  }

  /** True if it no longer waits. */
  protected isDue(cycle: number): boolean {
    return !this.hasEnded && !this.event && cycle >= this.due
  }

  /** Runs the process up to its next wait, unless it is already waiting. */
  protected advance(cycle: number): void {
    if (!this.isDue(cycle)) return
    if (!this.isStarted) {
      this.isStarted = true
      this.generator = asProcess(this.start(), this.body, this.name)
      this.isEndless ||= this.generator === null
    } else if (!this.generator) {
      requireNoProcess(this.start(), this.body, this.name)
    }
    if (this.generator) this.wait(this.generator, cycle)
    this.requireAwaited()
  }

  private wait(generator: Process, cycle: number): void {
    const { done, value } = generator.next()
    this.since = cycle
    if (done === true) this.hasEnded = true
    else if (value instanceof AwaitedEvent) this.event = value
    else this.due = cycle + cyclesOf(value, generator)
  }
}

/**
 * Acts at the start of a cycle. Its awaited event is checked at the end of a cycle, where it can be neither missed nor
 * doubled.
 */
export class DriverProcess extends Scheduled {
  override readonly isObserver = false

  override beginCycle(cycle: number): void {
    this.advance(cycle)
  }

  override endCycle(): void {
    if (this.event?.isOver()) this.event = null
  }

  override passBegin(cycle: number): boolean {
    return !this.isDue(cycle)
  }

  override passEnd(): boolean {
    if (this.event && !this.event.isOfDesign) return false
    this.endCycle()
    return true
  }
}

/** Acts at the end of a cycle, even on an event of the same cycle. */
export class MonitorProcess extends Scheduled {
  override readonly isObserver = true

  override beginCycle(): void {
    // Signals have not settled, so a monitor cannot observe anything yet.
  }

  override endCycle(cycle: number): void {
    this.advance(cycle)
    while (this.event?.isOver()) {
      this.event = null
      this.advance(cycle)
    }
  }

  override passBegin(): boolean {
    return true
  }

  override passEnd(cycle: number): boolean {
    if (!this.event) return !this.isDue(cycle)
    if (!this.event.isOfDesign) return false
    if (!this.event.isOver()) return true
    this.event = null
    return false
  }
}

/** @throws FlitwaveError FW312, FW313, FW314 at a `yield` of anything other than a number of cycles */
function cyclesOf(value: unknown, generator: Process): number {
  if (value === undefined) return 1
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1) return value
  const place = host.placeOfCode(generator)
  if (isProcess(value)) return fail('FW312', '`yield` of a process does not run it', place, 'write yield*')
  if (isLater(value))
    return fail('FW314', '`yield` of a promise', place, 'nothing in a simulation waits for promises: yield cycles')
  return fail(
    'FW313',
    `\`yield\` of ${describeGiven(value)}: a process waits for a whole number of cycles from 1`,
    place,
    'write `yield` for one cycle, `yield n` for more',
  )
}
