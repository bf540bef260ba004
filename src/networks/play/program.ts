import type { Path } from '../collective/route.js'

/** The unicasts sent over a network, and their dependences. A run calls it only in cycles with events. */
export interface Program {
  readonly name: string
  readonly unicasts: readonly Path[]
  /** Flits of a unicast. */
  flitsOf(index: number): number
  /** A unicast in error messages. */
  describe(index: number): string
  /** True if it must be told of tails that leave. */
  readonly needsSent: boolean
  /** The unicasts that can begin at once. */
  begin(): readonly number[]
  /** The unicasts that can begin once these are received, all in one cycle; in the order of the list. */
  receive(received: readonly number[], cycle: number): readonly number[]
  /** The tail of a unicast leaves its node in this cycle. */
  sent(index: number, cycle: number): void
  /** The next cycle in which something is due without a unicast; infinite if nothing is due. */
  readonly next: number
  /** The unicasts that can begin because of events due in this cycle; in the order of the list. */
  take(cycle: number): readonly number[]
  /** By message of a schedule: the first cycle in which all destinations have it. */
  readonly completed: readonly number[]
  /** Called when no more unicast can begin: throws if one has never begun. */
  checkEnd(): void
}

/** The length of the longest unicast, in flits; 1 if there is none. */
export function longestOf(program: Program): number {
  return program.unicasts.reduce((most, _, index) => Math.max(most, program.flitsOf(index)), 1)
}
