/** The result file of a study: what it was made of, and what each point has come to. */

import { readFileSync } from 'node:fs'
import { failForResults, linesOf, type Content } from '../jobs/result-file.js'
import type { AxisValues, Measured, Setting } from './study.js'

/** How files say what they are; another number if their form changes. */
const format = 'flitwave study 1'

/** What results are of, so that those of another study are not taken for its own. */
export interface StudyHeader {
  readonly format: typeof format
  readonly study: string
  /** `--set name=value,value` gives an axis these values. */
  readonly axes: AxisValues
  /** How many points there are when all are done. */
  readonly points: number
  /** Of the code that has measured them. */
  readonly code: string
}

/** A finished point, with all that is needed to measure it once more. No times: they would not be the same again. */
export interface PointResult {
  readonly study: string
  /** From 0. */
  readonly point: number
  readonly setting: Setting
  readonly measured: Measured
}

export function headerOf(study: string, axes: AxisValues, points: number, code: string): StudyHeader {
  return { format, study, axes, points, code }
}

export function contentOf(header: StudyHeader): Content<PointResult> {
  return {
    owner: 'study',
    header,
    checkHeader: (path, found) => checkHeader(path, found, header),
    asResult: (value) => asResult(value, header),
    keyOf: ({ point }) => String(point),
  }
}

/**
 * What a file holds, whichever study it is of, also if its code has changed since.
 * @throws FlitwaveError FW930 for a file that is broken, or no result file of a study
 */
export function readStudyResults(path: string): { readonly header: StudyHeader; readonly results: PointResult[] } {
  const [first, ...rest] = linesOf(readFileSync(path))
  const header = first as StudyHeader | null | undefined
  if (header?.format !== format) failForResults(`\`${path}\` is no result file of a study`)
  const results = rest.map((value, i) => {
    return asResult(value, header) ?? failForResults(`\`${path}\` is broken: line ${i + 2} is not what was written`)
  })
  return { header, results }
}

function checkHeader(path: string, found: unknown, { format, study, axes, points, code }: StudyHeader): void {
  const there = found as Partial<StudyHeader> | null
  if (there?.format !== format) failForResults(`\`${path}\` is no result file of a study`)
  if (there.study !== study) failForResults(`\`${path}\` is of the study ${String(there.study)}, not of ${study}`)
  const changed = Object.entries(there.axes ?? {}).find(([name, values]) => axes[name] && !isEqual(axes[name], values))
  if (changed) {
    const [name, values] = changed
    failForResults(`\`${path}\` was begun with ${name}=${values.join(',')}, not ${name}=${axes[name]!.join(',')}`)
  }
  if (there.code !== code || there.points !== points || !isEqual(there.axes, axes)) {
    failForResults(`the study ${study} is not what it was when \`${path}\` was begun`)
  }
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The checksum says that the line is ours; a point that there is not would be one of another study all the same. */
function asResult(value: unknown, { study, points }: StudyHeader): PointResult | null {
  const result = value as Partial<PointResult> | null
  const isOurs = result?.study === study && result.point! >= 0 && result.point! < points
  return isOurs ? (result as PointResult) : null
}
