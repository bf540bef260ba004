/** What a testbench, a test or a program imports; an RTL file imports `flitwave/hdl`. */
export * from './runs/deadlock/index.js'
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
export * from './runs/testbench/index.js'
