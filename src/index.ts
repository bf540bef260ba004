/** What a testbench, a test or a program imports; an RTL file imports `flitwave/hdl`. */
export { elaborate } from './hdl/elaborate.js'
export { FlitwaveError, formatDiagnostic, type Diagnostic, type DiagnosticNote } from './ir/diagnostic.js'
export type { Design } from './ir/ir.js'
export type { Place } from './ir/place.js'
export type { Handle } from './ir/values.js'
export * from './sim/index.js'
export type { Arrow } from './sim/trace.js'
export * from './testbench/index.js'
