export { AssertionFailure, type CoverFinding, type Findings, type OutOfRangeFinding } from './findings.js'
export { checkReset, type ResetCheckOptions, type ResetDifference, type ResetReport } from './reset-check.js'
export { Simulator, type SimulatorOptions, type Snapshot } from './simulator.js'
export type { Trace, TraceLeaf, TraceVariable } from './trace.js'
