import { fail } from '../ir/diagnostic.js'
import { describeGiven } from '../ir/given.js'
import type { Place } from '../ir/place.js'
import { callHere, failAtCall, placeOf } from '../ir/user-place.js'
import { CheckError } from './checks.js'
import type { Process } from './definition.js'

/** Something that a process waits for. */
export class AwaitedEvent {
  isHeld = false
  /** Whether a process has begun to wait for it: with a bare `t.until(…)` none does. */
  isAwaited = false
  private readonly call = callHere()
  private cycles = 0

  constructor(
    private readonly condition: () => boolean,
    private readonly limit: number,
  ) {
    if (typeof condition !== 'function')
      failAtCall('FW315', 'the condition of t.until is not a function', 'write t.until(() => t.dut.ready, 100)')
    if (limit !== Infinity && !(Number.isInteger(limit) && limit >= 1)) {
      const message = `t.until cannot wait ${describeLimit(limit)}`
      const help =
        'give the number of cycles after which the check fails: a whole number from 1, or Infinity for no limit'
      failAtCall('FW315', message, help)
    }
  }

  get place(): Place | null {
    return placeOf(this.call)
  }

  /** The source text of the condition is its best name. */
  get name(): string {
    const text = String(this.condition)
      .replace(/^\s*\(\)\s*=>\s*/, '')
      .replace(/\s+/g, ' ')
    return text.length <= 60 ? text : `${text.slice(0, 59)}…`
  }

  /** Looks once, at the end of a cycle: whether the condition holds, or has not for too many cycles. */
  isOver(): boolean {
    const held: unknown = this.condition()
    if (typeof held !== 'boolean') return this.failForCondition(held)
    this.isHeld = held
    this.cycles++
    return this.isHeld || this.cycles >= this.limit
  }

  /** Waits; throws in the process where the condition does not hold in time. */
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
