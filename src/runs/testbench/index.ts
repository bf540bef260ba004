/** What a testbench file imports, as part of `flitwave`. */
export { CheckError, type CheckSubject, type FailedCheck } from './checks.js'
export type { CloseUp } from './close-up.js'
export { testbench } from './definition.js'
export type {
  Driver,
  DriverContext,
  FileSpec,
  Monitor,
  MonitorContext,
  Process,
  ProcessContext,
  Reached,
  ReadonlyDeep,
  ResultRow,
  SummaryTable,
  Testbench,
  TestbenchParameters,
  ValuesOf,
  WatchdogSpec,
} from './definition.js'
export { distributionOf } from './distribution.js'
export type { Expectation } from './expectation.js'
export { failAtLine, type InputFile } from './input-file.js'
export type { RunFailure } from './failure.js'
export { runTestbenches, type RunsOptions, type SeedRun, type SeedRuns } from './runs.js'
export { runTestbench, type RunOptions, type TestbenchRun } from './run.js'
