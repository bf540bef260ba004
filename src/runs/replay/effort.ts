/** How long it takes to run again what lies between two snapshots: a page has to answer, whatever the file says. */

import { host } from '#host'
import type { Engine } from '../../engines/sim/engine/engine.js'
import { damaged } from './errors.js'
import type { ReplaySegment } from './segment-index.js'

/** Operations of the processor for a cycle, whatever the design: about what it takes on small queues, looks included. */
const cost = { single: 20_000, bulk: 50 } as const

/**
 * Counts the operations since the last snapshot. A recorder takes one every tenth of a second or so; a file in which
 * there are none for minutes is not one of its files.
 */
export class Effort {
  private spent = 0
  private readonly perCycle: number

  /** @param most - operations from one snapshot to the next */
  constructor(
    { operations = 0 }: Engine,
    private readonly most = host.longestStretch,
  ) {
    this.perCycle = operations
  }

  /**
   * Looks ahead, at all of a run.
   * @throws FlitwaveError FW917 if there is a stretch that would take too long however it is run
   */
  foresee(segments: readonly ReplaySegment[]): void {
    for (const { state, firstCycle, endCycle } of segments) {
      if (state) this.restart()
      this.ran(endCycle - firstCycle)
    }
    this.restart()
  }

  /** There is a snapshot here. */
  restart(): void {
    this.spent = 0
  }

  /** @throws FlitwaveError FW917 if there should have been a snapshot before */
  single(): void {
    this.spent += cost.single + this.perCycle
    if (this.spent > this.most) damaged('it runs too long without a snapshot')
  }

  /** How many of these cycles may be run together; at least one. */
  bulk(cycles: number): number {
    const left = Math.floor((this.most - this.spent) / (cost.bulk + this.perCycle))
    return Math.max(1, Math.min(cycles, left))
  }

  /**
   * Notes cycles that have run together.
   * @throws FlitwaveError FW917 if there should have been a snapshot before
   */
  ran(cycles: number): void {
    this.spent += cycles * (cost.bulk + this.perCycle)
    if (this.spent > this.most) damaged('it runs too long without a snapshot')
  }
}
