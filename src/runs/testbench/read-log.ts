/** What the processes of a run read of its design, from check to check. */

import type { Located } from '../why/past.js'

/** A process and what it has read since the end of the cycle before: one part for each check, the last one open. */
interface Turn {
  /** Values once each, what was read last at the end. */
  readonly parts: Set<Located>[]
}

/** To be told of the turns of all processes, and of each read and check in them. */
export class ReadLog {
  private readonly turns = new Map<string, Turn>()
  private current: Turn | null = null
  private failure: readonly Located[] | null = null

  /** What the first failed check had read; null if none has failed. */
  get ofFailedCheck(): readonly Located[] | null {
    return this.failure
  }

  /** What a process has read last. */
  of(process: string): readonly Located[] {
    return lastOf(this.turns.get(process))
  }

  /**
   * To be called before the monitors of a cycle: what a driver reads then, in the condition that it waits for, belongs to
   * its turn in the next cycle.
   */
  endCycle(): void {
    this.turns.clear()
  }

  begin(process: string): void {
    const known = this.turns.get(process)
    this.current = known ?? { parts: [new Set()] }
    if (!known) this.turns.set(process, this.current)
  }

  end(): void {
    this.current = null
  }

  /** Reads outside of all turns are nobody's. */
  read(located: Located): void {
    const part = this.current?.parts.at(-1)
    part?.delete(located)
    part?.add(located)
  }

  check(isGood: boolean): void {
    if (!isGood) this.failure ??= lastOf(this.current)
    this.current?.parts.push(new Set())
  }
}

/** A check may be about what was read before the check before it. */
function lastOf(turn: Turn | null | undefined): readonly Located[] {
  return [...(turn?.parts.findLast(({ size }) => size > 0) ?? [])]
}
