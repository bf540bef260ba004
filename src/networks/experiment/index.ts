/** Experiments: the module `flitwave/experiment`. */

export {
  addCounts,
  exactly,
  type CaseFailure,
  type CaseOutcome,
  type CaseRunner,
  type Cases,
  type Verdict,
} from './cases.js'
export {
  computed,
  experiment,
  type Axes,
  type Axis,
  type Bench,
  type Chart,
  type Experiment,
  type Inspection,
  type Method,
  type Requirement,
  type Setting,
  type TheoryLine,
} from './experiment.js'
export { type Measured } from './cases.js'
export { inLanes, type LaneBench, type LaneOptions, type Tally } from './lanes.js'
export { reportOf, type Report } from './report.js'
export { readExperimentResults, type CodeIdentity, type ExperimentHeader, type PointResult } from './results.js'
export { tablesOf, type PanelTable } from './chart-data.js'
export { prepareExperiment } from './run.js'
export { type PreparedExperiment } from './experiment.js'
