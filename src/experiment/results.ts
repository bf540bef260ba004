/** The result file of an experiment: what it was made of, and what each point has come to. */

import type { Content } from '../jobs/result-file.js'
import { failForResults, isRecordOf, isSameInFile, readResults, type Form } from '../jobs/result-lines.js'
import type { AxisValues, Measured, Setting } from './experiment.js'

/** How files say what they are; another number if their form changes. */
const format = 'flitwave experiment 1'

/** What results are of, so that those of another experiment are not taken for its own. */
export interface ExperimentHeader {
  readonly format: typeof format
  readonly experiment: string
  /** `--set name=value,value` gives an axis these values. */
  readonly axes: AxisValues
  /** How many points there are when all are done. */
  readonly points: number
  /** Of the code that has measured them. */
  readonly code: string
}

/** A finished point, with all that is needed to measure it once more. No times: they would not be the same again. */
export interface PointResult {
  readonly experiment: string
  /** From 0. */
  readonly point: number
  readonly setting: Setting
  readonly measured: Measured
}

export function headerOf(experiment: string, axes: AxisValues, points: number, code: string): ExperimentHeader {
  return { format, experiment, axes, points, code }
}

const isValue = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)

/** What is no number, JSON writes as null. */
const isNumber = (value: unknown): boolean => typeof value === 'number' || value === null

const form: Form<ExperimentHeader, PointResult> = {
  owner: 'experiment',
  asHeader(value) {
    const { format: found, experiment, axes, points, code } = (value ?? {}) as Partial<ExperimentHeader>
    const isOurs = found === format && typeof experiment === 'string' && typeof code === 'string'
    const hasAxes = isRecordOf(axes, (values) => Array.isArray(values) && values.every(isValue))
    return isOurs && hasAxes && Number.isInteger(points) ? { format, experiment, axes, points: points!, code } : null
  },
  asResult(value, { experiment, points }) {
    const result = value as PointResult
    const isOurs = result.experiment === experiment && Number.isInteger(result.point)
    const isWhole = isRecordOf(result.setting, isValue) && isRecordOf(result.measured, isNumber)
    return isOurs && isWhole && result.point >= 0 && result.point < points ? result : null
  },
  keyOf: ({ point }) => String(point),
}

export function contentOf(header: ExperimentHeader): Content<ExperimentHeader, PointResult> {
  return { ...form, header, checkHeader: (path, found) => checkHeader(path, found, header) }
}

/**
 * What a file holds, whichever experiment it is of, also if its code has changed since.
 * @param help - what to do about a file that is refused
 * @throws FlitwaveError FW930 for a file that is broken, or no result file of an experiment
 */
export function readExperimentResults(
  path: string,
  help?: string,
): { readonly header: ExperimentHeader; readonly results: PointResult[] } {
  return readResults(path, form, help)
}

/**
 * What a file holds, if it is of this experiment as it is now.
 * @throws FlitwaveError FW930 for a file that is broken, or of anything else
 */
export function readCheckedResults(path: string, header: ExperimentHeader): PointResult[] {
  const found = readResults(path, form)
  checkHeader(path, found.header, header)
  return found.results
}

function checkHeader(
  path: string,
  there: ExperimentHeader,
  { experiment, axes, points, code }: ExperimentHeader,
): void {
  if (there.experiment !== experiment)
    failForResults(`\`${path}\` belongs to the experiment ${there.experiment}, not to ${experiment}`)
  // By our names: the file may have any.
  for (const [name, values] of Object.entries(axes)) {
    const before = Object.hasOwn(there.axes, name) ? there.axes[name]! : values
    if (!isSameInFile(before, values))
      failForResults(`\`${path}\` was begun with ${name}=${before.join(',')}, not ${name}=${values.join(',')}`)
  }
  if (there.code !== code || there.points !== points || !isSameInFile(there.axes, axes)) {
    failForResults(`the experiment ${experiment} has changed since \`${path}\` was begun`)
  }
}
