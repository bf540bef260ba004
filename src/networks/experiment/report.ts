/** The report on results: a line for each combination of values. */

import { decimal } from '../../base/text.js'
import { greatestOf } from '../../base/statistics.js'
import { groupBy } from '../../base/maps.js'
import { combinationOf } from './bench.js'
import { addCounts, batchCount, type CaseFailure, type Verdict } from './cases.js'
import type { Setting, PreparedExperiment } from './experiment.js'
import type { PointResult } from './results.js'

export interface Report {
  readonly lines: readonly string[]
  /** Judges only the results so far: missing measurements do not count as bad. */
  readonly isGood: boolean
}

/** The maximum number of failed cases of a combination that are listed. */
const mostFailures = 10

/** Null for an experiment without a verdict on its results. */
export function reportOf(prepared: PreparedExperiment, results: readonly PointResult[]): Report | null {
  const { experiment, points } = prepared
  if (!experiment.cases && !experiment.judge) return null
  const nameOf = (point: Setting): string => JSON.stringify(combinationOf(experiment, point))
  const measured = groupBy(results, ({ setting }) => nameOf(setting))
  const combinations = [...groupBy(points, nameOf)]
  const judged = combinations.map(([name, [first]]) => judge(prepared, first!, measured.get(name) ?? []))
  const width = greatestOf(judged.map(({ title }) => title.length))
  return {
    lines: judged.flatMap((one) => linesOf(one, width)),
    isGood: judged.every(({ isGood }) => isGood),
  }
}

interface Judged extends Verdict {
  /** `nodes=8 mode=rigid` */
  readonly title: string
  /** `576 of 1,152 cases`; empty if a point is a single measurement. */
  readonly amount: string
  readonly isComplete: boolean
  readonly isBegun: boolean
  readonly failures: readonly CaseFailure[]
}

function judge(prepared: PreparedExperiment, point: Setting, results: readonly PointResult[]): Judged {
  const { experiment } = prepared
  const cases = experiment.cases?.(point as never)
  const counts = addCounts(results.map(({ measured }) => measured))
  const failures = results.flatMap(({ failures: found = [] }) => found).sort((a, b) => a.case - b.case)
  const isComplete = results.length === (cases ? batchCount(cases) : 1)
  const isBegun = results.length > 0
  const unknown: Verdict = { text: '', isGood: true }
  const verdict = cases?.judge(counts, isComplete) ?? experiment.judge?.(point as never, counts) ?? unknown
  const { text, isGood } = isBegun ? verdict : unknown
  return {
    ...{ title: titleOf(prepared, point), text, isComplete, isBegun, failures },
    amount: cases ? amountOf(counts['cases'] ?? 0, cases.count, isComplete) : '',
    isGood: isGood && failures.length === 0,
  }
}

function amountOf(done: number, count: number, isComplete: boolean): string {
  return `${isComplete ? '' : `${decimal(done)} of `}${decimal(count)} cases`
}

/** In the form of `--set`: the axes that have several values, here or in the experiment. */
function titleOf({ experiment, axes }: PreparedExperiment, point: Setting): string {
  const names = Object.keys(axes)
  const telling = names.filter((name) => axes[name]!.length > 1 || experiment.axes[name]!.values.length > 1)
  return (telling.length > 0 ? telling : names).map((name) => `${name}=${point[name]!}`).join(' ')
}

function linesOf({ title, text, isGood, amount, isComplete, isBegun, failures }: Judged, width: number): string[] {
  const mark = !isGood ? 'FAILED' : isComplete ? 'ok' : isBegun ? 'partly' : '-'
  const failed = failures.length === 0 ? '' : `, ${decimal(failures.length)} FAILED`
  const said = [`${amount}${failed}`, text].filter((part) => part !== '').join(': ')
  return [
    `${mark.padEnd(6)} ${title.padEnd(width)}  ${said}`.trimEnd(),
    ...failures.slice(0, mostFailures).map((failure) => `         case ${failure.case}, ${failure.what}`),
  ]
}
