/** The exports for testbench files, as part of `flitwave`. */
export { CheckError, type CheckSubject, type FailedCheck } from './checks.js'
export type { CloseUp } from './explain/close-up.js'
export {
  failAtLine,
  type Driver,
  type DriverContext,
  type FileSpec,
  type Monitor,
  type MonitorContext,
  type ProcessContext,
  type Reached,
  type ReadonlyDeep,
  type ResultRow,
  type SummaryTable,
  type Testbench,
  type TestbenchParameters,
  type ValuesOf,
  type WatchdogSpec,
} from './definition.js'
export { testbench } from './testbench.js'
export type { Process } from './awaited-event.js'
export { distributionOf } from './distribution.js'
export type { Expectation, RunFailure, Verdict } from './verdict.js'
export { runTestbenches, type RunsOptions, type SeedRun, type SeedRuns } from './runs.js'
export { runTestbench, type RunOptions, type TestbenchRun } from './run.js'
export type { InputFile } from './host/host.js'
