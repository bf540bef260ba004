/** Deadlock as graphs: what a testbench or a program imports, as part of `flitwave`. */
export { DependencyGraph, type Dependency } from './dependency-graph.js'
export type { Cause, History, Standstill } from './standstill.js'
export {
  findKnot,
  type DeadEnd,
  type HeldChannel,
  type Knot,
  type KnotMember,
  type Wait,
  type WaitActivity,
} from './waits.js'
export type { ChannelUsage, WatchedNetwork } from './watched.js'
