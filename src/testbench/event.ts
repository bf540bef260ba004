import { CheckError } from './checks.js'
import type { Process } from './definition.js'

/** Something that a process waits for. */
export class AwaitedEvent {
  isHeld = false
  private cycles = 0

  constructor(
    private readonly condition: () => boolean,
    private readonly limit: number,
  ) {}

  /** Looks once, at the end of a cycle: whether the condition holds, or has not for too many cycles. */
  isOver(): boolean {
    this.isHeld = this.condition()
    this.cycles++
    return this.isHeld || this.cycles >= this.limit
  }
}

/** Waits for `condition`; throws in the process where it does not hold within `limit` cycles. */
export function* until(condition: () => boolean, limit: number): Process {
  const event = new AwaitedEvent(condition, limit)
  yield event
  if (!event.isHeld) throw new CheckError(`waited ${limit} cycles in vain for ${describe(condition)}`)
}

/** The source text of the condition is its best name. */
function describe(condition: () => boolean): string {
  const text = String(condition)
    .replace(/^\s*\(\)\s*=>\s*/, '')
    .replace(/\s+/g, ' ')
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`
}
