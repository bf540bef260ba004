/** Experiments: what a program imports as `flitwave/experiment`. */

export {
  computed,
  experiment,
  type Axes,
  type Axis,
  type Bench,
  type Chart,
  type Experiment,
  type Inspection,
  type Measured,
  type Method,
  type Requirement,
  type Setting,
  type TheoryLine,
} from './experiment.js'
export { readExperimentResults, type ExperimentHeader, type PointResult } from './results.js'
export { tablesOf, type PanelTable } from './chart-data.js'
export { prepareExperiment, type PreparedExperiment } from './run.js'
