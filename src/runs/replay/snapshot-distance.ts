/**
 * The number of cycles between snapshots of a run. It depends only on the design and the run, not on a clock, so that two
 * replays of one run are identical files.
 */

import { allInstances, type InstanceNode } from '../../engines/sim/engine/instances.js'

/** The maximum time before the first cycle of a window that is run again, in nanoseconds, with compiled code. */
const runningAgain = 50e6

/** The maximum share of snapshots in the time of a run. */
const largestShare = 0.1

/** Nanoseconds, measured on routers, queues, and networks of 16 to 256 nodes. */
const cost = {
  /** A cycle of any design on the scalar engine. */
  cycle: 2000,
  /** Each signal of each instance, in one cycle on the scalar engine. */
  signal: 5,
  /** A snapshot of any design. */
  snapshot: 50_000,
  /** Each byte of a snapshot, unpacked. */
  byte: 30,
} as const

/** Cycles that run in bulk take about this part of their time on the scalar engine. */
const bulkPart = 1 / 100

/** In single cycles, and in bulk cycles, which take much less time. */
export interface SnapshotDistance {
  readonly single: number
  readonly bulk: number
}

/**
 * The distance between two snapshots.
 * @param tree - the top of the design
 * @param stateBytes - the size of an unpacked snapshot
 */
export function snapshotDistance(tree: InstanceNode, stateBytes: number): SnapshotDistance {
  let signals = 0
  for (const { module } of allInstances(tree)) signals += module.signals.length
  const cycle = cost.cycle + signals * cost.signal
  const snapshot = (cost.snapshot + stateBytes * cost.byte) / largestShare
  const distance = (cycleOfRun: number): number => Math.ceil(Math.max(runningAgain / cycle, snapshot / cycleOfRun))
  return { single: distance(cycle), bulk: distance(cycle * bulkPart) }
}

/** Determines when the next snapshot is due. */
export class SnapshotClock {
  private singles = 0
  private bulks = 0

  constructor(private distance: SnapshotDistance) {}

  get isDue(): boolean {
    return this.left <= 0
  }

  /** The number of bulk cycles until it is due. */
  get bulkCycles(): number {
    return Math.max(1, Math.ceil(this.left / this.distance.single))
  }

  /** Counts a single cycle. */
  pass(): void {
    this.singles++
  }

  /** Counts bulk cycles. */
  passBulk(cycles: number): void {
    this.bulks += cycles
  }

  /** Notes a snapshot. */
  restart(): void {
    this.singles = 0
    this.bulks = 0
  }

  /** Doubles the distance. */
  slowDown(): void {
    const { single, bulk } = this.distance
    this.distance = { single: 2 * single, bulk: 2 * bulk }
  }

  /** An integer that both kinds of cycles reduce to 0. */
  private get left(): number {
    const { single, bulk } = this.distance
    return single * bulk - this.singles * bulk - this.bulks * single
  }
}
