/** Deadlock as graphs: what a testbench or a program imports, as part of `flitwave`. */
export { DependencyGraph, type Dependency } from './dependency-graph.js'
export type { History, Standstill } from './standstill.js'
export { findKnot, type HeldChannel, type Knot, type KnotMember, type Wait, type WaitActivity } from './waits.js'
export type { WatchedNetwork } from './watched.js'
