/** The exports for testbenches, tests and programs; an RTL file imports `flitwave/hdl`. */
export { DependencyGraph, type Dependency } from './runs/deadlock/dependency-graph.js'
export type { Cause, History, Standstill } from './runs/deadlock/standstill.js'
export {
  findKnot,
  type DeadEnd,
  type HeldChannel,
  type Knot,
  type KnotMember,
  type Wait,
  type WaitActivity,
} from './runs/deadlock/waits.js'
export type { ChannelUsage, WatchedNetwork } from './runs/deadlock/watched.js'
export { elaborate } from './language/hdl/elaborate/elaborate.js'
export { defaultBudget, setBudget, type Budget } from './base/diagnostic/budget.js'
export {
  fail,
  FlitwaveError,
  formatDiagnostic,
  type Diagnostic,
  type DiagnosticNote,
} from './base/diagnostic/diagnostic.js'
export type { Design } from './ir/ir.js'
export type { Place } from './base/diagnostic/place.js'
export type { Handle } from './ir/values.js'
export * from './engines/sim/index.js'
export type { Arrow } from './engines/sim/trace/trace.js'
export type { LinkRule, LinkSignals, PacketMap, RouterConstants } from './runs/packets/map.js'
export * from './runs/testbench/index.js'
