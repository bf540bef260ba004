/** The result file of an experiment: its origin, and the result of each point. */

import type { Content } from '../../base/jobs/result-file.js'
import { failForResults, isRecordOf, isSameInFile, readResults, type Form } from '../../base/jobs/result-lines.js'
import type { AxisValues, Setting, PreparedExperiment } from './experiment.js'
import type { CaseFailure, Measured } from './cases.js'

export interface Outcome {
  readonly measured: Measured
  /** The failed cases, for a point that stands for cases. */
  readonly failures?: readonly CaseFailure[]
}

/** The format identifier in the file; its number changes with the format. */
const format = 'flitwave experiment 2'

/** The code that measures, apart from the hardware, whose digest each point has. */
export interface CodeIdentity {
  /** The version of the package. */
  readonly version: string
  /** A digest of files outside the package: the experiment, its imports, and classes on its axes. */
  readonly files?: string
}

/** The origin of results, so that an experiment does not take the results of another for its own. */
export interface ExperimentHeader extends CodeIdentity {
  readonly format: typeof format
  readonly experiment: string
  /** `--set name=value,value` gives an axis these values. */
  readonly axes: AxisValues
  /** The number of points of the complete experiment. */
  readonly points: number
}

/** A finished point, with everything needed to measure it again. Times are omitted, because they would differ. */
export interface PointResult extends Outcome {
  readonly experiment: string
  /** From 0. */
  readonly point: number
  /** By axis; for a batch of cases, with its number `batch`. */
  readonly setting: Setting
  /** A digest of the hardware, if there is any. */
  readonly design?: string
}

export function headerOf({ name, axes, points }: PreparedExperiment, code: CodeIdentity): ExperimentHeader {
  return { format, experiment: name, axes, points: points.length, ...code }
}

const isValue = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)

const isText = (value: unknown): boolean => typeof value === 'string'
const isTextIfThere = (value: unknown): boolean => value === undefined || isText(value)

/** JSON writes a value that is not a number as null. */
const isNumber = (value: unknown): boolean => typeof value === 'number' || value === null

function isFailure(value: unknown): boolean {
  const { case: index, what } = (value ?? {}) as Partial<Record<'case' | 'what', unknown>>
  return Number.isInteger(index) && isText(what)
}

const form: Form<ExperimentHeader, PointResult> = {
  owner: 'experiment',
  asHeader(value) {
    const header = (value ?? {}) as Partial<ExperimentHeader>
    const isOurs = header.format === format && [header.experiment, header.version].every(isText)
    const hasAxes = isRecordOf(header.axes, (values) => Array.isArray(values) && values.every(isValue))
    if (!isOurs || !hasAxes || !isTextIfThere(header.files) || !Number.isInteger(header.points)) return null
    const { experiment, axes, points, version, files } = header as ExperimentHeader
    return { format, experiment, axes, points, version, ...(files !== undefined && { files }) }
  },
  asResult(value, { experiment, points }) {
    const result = value as PointResult
    const isOurs = result.experiment === experiment && Number.isInteger(result.point)
    const isWhole = isRecordOf(result.setting, isValue) && isRecordOf(result.measured, isNumber)
    const { failures = [], design } = result as { readonly failures?: unknown; readonly design?: unknown }
    const isMore = Array.isArray(failures) && failures.every(isFailure) && isTextIfThere(design)
    return isOurs && isWhole && isMore && result.point >= 0 && result.point < points ? result : null
  },
  keyOf: ({ point }) => String(point),
}

export function contentOf(header: ExperimentHeader): Content<ExperimentHeader, PointResult> {
  return { ...form, header, checkHeader: (path, found) => checkHeader(path, found, header) }
}

/**
 * Reads a file of any experiment, even if the code has changed since.
 * @param help - the remedy for a refused file
 * @throws FlitwaveError FW930 for a file that is damaged, or is not a result file of an experiment
 */
export function readExperimentResults(
  path: string,
  help?: string,
): { readonly header: ExperimentHeader; readonly results: PointResult[] } {
  return readResults(path, form, help)
}

/**
 * Reads a file that belongs to the current version of this experiment.
 * @throws FlitwaveError FW930 for a file that is damaged or belongs to something else
 */
export function readCheckedResults(path: string, header: ExperimentHeader): PointResult[] {
  const found = readResults(path, form)
  checkHeader(path, found.header, header)
  return found.results
}

function checkHeader(path: string, there: ExperimentHeader, header: ExperimentHeader): void {
  const { experiment, axes, points, version, files } = header
  if (there.experiment !== experiment)
    failForResults(`\`${path}\` belongs to the experiment ${there.experiment}, not to ${experiment}`)
  // By the names of our axes: the file may contain any.
  for (const [name, values] of Object.entries(axes)) {
    const before = Object.hasOwn(there.axes, name) ? there.axes[name]! : values
    if (!isSameInFile(before, values))
      failForResults(`\`${path}\` was begun with ${name}=${before.join(',')}, not ${name}=${values.join(',')}`)
  }
  if (there.version !== version)
    failForResults(`\`${path}\` was begun with version ${there.version} of flitwave, not ${version}`)
  if (there.files !== files || there.points !== points || !isSameInFile(there.axes, axes)) {
    failForResults(`the experiment ${experiment} has changed since \`${path}\` was begun`)
  }
}
