/** What a testbench file imports, as part of `flitwave`. */
export { CheckError, type CheckSubject, type FailedCheck } from './checks.js'
export type { CloseUp } from './close-up.js'
export {
  testbench,
  type Driver,
  type DriverContext,
  type FileSpec,
  type Monitor,
  type MonitorContext,
  type Process,
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
export { distributionOf } from './distribution.js'
export type { Expectation } from './expectation.js'
export { failAtLine, type InputFile } from './input-file.js'
export type { RunFailure } from './failure.js'
export { runTestbenches, type RunsOptions, type SeedRun, type SeedRuns } from './runs.js'
export { runTestbench, type RunOptions, type TestbenchRun } from './run.js'
