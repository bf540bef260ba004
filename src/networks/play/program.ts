import type { Path } from '../collective/route.js'

/** The unicasts sent over a network, and their dependences. A run asks only in cycles in which something happens. */
export interface Program {
  readonly name: string
  readonly unicasts: readonly Path[]
  /** Flits of a unicast. */
  flitsOf(index: number): number
  /** A unicast for people. */
  describe(index: number): string
  /** True if it needs to know of tails that leave. */
  readonly needsSent: boolean
  /** The unicasts that can begin at once. */
  begin(): readonly number[]
  /** The unicasts that can begin when those are received, all in one cycle; in the order of the list. */
  receive(received: readonly number[], cycle: number): readonly number[]
  /** The tail of a unicast leaves its node in this cycle. */
  sent(index: number, cycle: number): void
  /** The next cycle in which something is due that no unicast brings; infinite if nothing is. */
  readonly next: number
  /** The unicasts that can begin by what is due in this cycle; in the order of the list. */
  take(cycle: number): readonly number[]
  /** By message of a schedule: from which cycle on all destinations have it. */
  readonly completed: readonly number[]
  /** To be called when no more unicast can begin: throws if one has never begun. */
  checkEnd(): void
}

/** The longest unicast, in flits; 1 without any. */
export function longestOf(program: Program): number {
  return program.unicasts.reduce((most, _, index) => Math.max(most, program.flitsOf(index)), 1)
}
