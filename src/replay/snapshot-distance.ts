/**
 * How many cycles there are from one snapshot of a run to the next. The distance follows from the design alone, not from
 * a clock, so that two replays of one run are the same file.
 */

import { allInstances, type InstanceNode } from '../sim/engine/instances.js'

/** What to run a window again may take before its first cycle, in nanoseconds, with code that is compiled already. */
const runningAgain = 50e6

/** Snapshots may take this part of the time of a run. */
const largestShare = 0.1

/** Nanoseconds on the scalar engine, measured on routers, queues, and networks of 16 and 64 nodes. */
const cost = {
  /** Of a cycle of any design. */
  cycle: 2000,
  /** Of each signal of each instance, in one cycle. */
  signal: 5,
  /** Of a snapshot of any design. */
  snapshot: 50_000,
  /** Of each byte of a snapshot, unpacked. */
  byte: 80,
} as const

/**
 * The number of cycles between two snapshots.
 * @param tree - the top of the design
 * @param stateBytes - of a snapshot, unpacked
 */
export function snapshotDistance(tree: InstanceNode, stateBytes: number): number {
  let signals = 0
  for (const { module } of allInstances(tree)) signals += module.signals.length
  const cycle = cost.cycle + signals * cost.signal
  const snapshot = cost.snapshot + stateBytes * cost.byte
  return Math.ceil(Math.max(runningAgain, snapshot / largestShare) / cycle)
}
