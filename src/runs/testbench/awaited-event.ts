/** The events for which processes wait: a condition of the testbench, or an event of the design. */

import { fail } from '../../base/diagnostic/diagnostic.js'
import { describeGiven } from '../../base/diagnostic/describe-value.js'
import type { Place } from '../../base/diagnostic/place.js'
import { failAtCall, placeOf } from '../../base/diagnostic/user-place.js'
import { CheckError } from './checks.js'
import type { AnyBit, NoBit } from '../../engines/sim/probe/bit-event.js'

/**
 * Code that runs beside the design: `yield` waits a cycle, `yield n` waits `n`, and `yield* t.until(…)` waits for an event.
 */
export type Process = Generator<number | undefined | AwaitedEvent, void, void>

/** An event for which a process waits. */
export class AwaitedEvent {
  isHeld = false
  /** True once a process waits for it, which it never does after a bare `t.until(…)`. */
  isAwaited = false
  private cycles = 0

  /**
   * @param condition - called once in each cycle
   * @param what - an event of the design, which cannot change while no signal changes; null for a condition that may
   *   depend on anything
   * @param call - the user's `t.until(…)`
   */
  constructor(
    private readonly condition: () => boolean,
    private readonly limit: number,
    private readonly what: AnyBit | NoBit | null,
    private readonly call: Error,
  ) {
    if (limit !== Infinity && !(Number.isInteger(limit) && limit >= 1)) {
      const message = `t.until cannot wait ${describeLimit(limit)}`
      const help =
        'give the number of cycles after which the check fails: a whole number from 1, or Infinity for no limit'
      failAtCall('FW315', message, help)
    }
  }

  /** True for an event of the design: it calls no code of the testbench. */
  get isOfDesign(): boolean {
    return this.what !== null
  }

  /** The number of cycles in which it need not be checked if no signal changes: it has not happened in this one. */
  get restCycles(): number {
    return !this.isOfDesign ? 0 : this.limit - this.cycles - 1
  }

  get place(): Place | null {
    return placeOf(this.call)
  }

  /** The best name of a condition is its source text. */
  get name(): string {
    if (this.what !== null) return eventText(this.what)
    const text = String(this.condition)
      .replace(/^\s*\(\)\s*=>\s*/, '')
      .replace(/\s+/g, ' ')
    return text.length <= 60 ? text : `${text.slice(0, 59)}…`
  }

  /** Checks once, at the end of a cycle, and returns true if the condition holds or has failed for too many cycles. */
  isOver(): boolean {
    const held: unknown = this.condition()
    if (typeof held !== 'boolean') return this.failForCondition(held)
    this.isHeld = held
    this.cycles++
    return this.isHeld || this.cycles >= this.limit
  }

  /** Counts cycles without a check. */
  pass(cycles: number): void {
    this.cycles += cycles
  }

  /** Waits; throws in the process if the condition does not hold in time. */
  *wait(): Process {
    this.isAwaited = true
    yield this
    if (!this.isHeld) throw new CheckError(`waited ${this.limit} cycles in vain for ${this.name}`)
  }

  private failForCondition(held: unknown): never {
    const isLater = held instanceof Promise
    const help = isLater
      ? 'nothing in a simulation waits for promises: make the condition an ordinary function'
      : 'compare: a condition is true or false'
    return fail(
      isLater ? 'FW314' : 'FW315',
      `the condition of t.until gives ${describeGiven(held)}, not true or false: ${this.name}`,
      this.place,
      help,
    )
  }
}

function describeLimit(limit: unknown): string {
  return limit === undefined ? 'without a limit' : `up to ${describeGiven(limit)} cycles`
}

/** A function that is called in each cycle, or an event of the signals that globs select. */
export type Condition = (() => boolean) | AnyBit | NoBit

/** @throws FlitwaveError FW315 for anything else */
export function requireAwaitable(given: unknown): asserts given is Condition {
  if (typeof given === 'function' || isEvent(given)) return
  const help = "write t.until(() => t.dut.ready, 100), or t.until({ any: 'dut.out[*].valid' }, 100)"
  failAtCall('FW315', `the condition of t.until is ${describeGiven(given)}, not a function or an event`, help)
}

function isEvent(given: unknown): given is AnyBit | NoBit {
  if (typeof given !== 'object' || given === null) return false
  const [[name, globs] = [], ...others] = Object.entries(given)
  const isNamed = (name === 'any' || name === 'none') && others.length === 0
  return isNamed && (Array.isArray(globs) ? globs.length > 0 && globs.every(isText) : isText(globs))
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

/** The event as text for messages. */
function eventText(event: AnyBit | NoBit): string {
  return 'any' in event ? `any of ${[event.any].flat().join(', ')}` : `none of ${[event.none].flat().join(', ')}`
}
