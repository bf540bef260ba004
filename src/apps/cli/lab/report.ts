/** Reports of checks and grades, for a terminal and for Gradescope. */

import { formatDiagnostic, formatLine, formatPlace, summarizeDiagnostic } from '../../../base/diagnostic/diagnostic.js'
import { describeNumbers } from '../../course/numbers-text.js'
import { firstFailure, type Finding } from '../../course/part.js'
import type { PartResult } from '../../course/index.js'
import { align } from '../shared/table.js'
import type { LabReport } from './judge.js'
import { basename } from 'node:path'
import { plainText } from '../../course/plain-text.js'
import type { OutputFile } from '../shared/output-files.js'
import type { JudgedJob, ScoredJob } from './judge-all.js'
import { gradescopeText } from '../shared/gradescope.js'

const marks: Readonly<Record<PartResult['state'], string>> = { passed: '✓', partly: '◐', failed: '✗', open: '–' }

/** Describes every part with its result, then the first finding. */
export function describeReport(report: LabReport): string {
  const { lab, student, numbers, parts, errors, warnings, points, score, unchecked } = report
  const head = `${lab}, ${student === '' ? 'without a student' : student}: ${describeNumbers(numbers)}`
  const odd = warnings.length > 0 ? [warnings.join('\n')] : []
  if (errors.length > 0) return [head, ...errors.map(formatDiagnostic), ...odd, ...total(points, score)].join('\n\n')
  const rows = parts.flatMap(({ state, title, how, earned, points: most, notes }) => [
    [marks[state], title, how, most > 0 ? `${earned} of ${most}` : ''],
    ...notes.map((note) => ['', `  ${note}`, '', '']),
  ])
  const found = parts.find(({ finding }) => finding !== null)?.finding
  return [
    head,
    align(rows),
    ...(unchecked.length > 0 ? [`not checked here: ${unchecked.join('; ')}`] : []),
    ...(found ? [describeFinding(found)] : []),
    ...odd,
    ...total(points, score),
  ].join('\n\n')
}

function describeFinding({ message, place, waves, causes }: Finding): string {
  const where = place ? `${formatLine(place)}: ` : ''
  return [`${where}${message}`, [waves, causes].filter((text) => text !== '').join('\n')]
    .filter((text) => text !== '')
    .join('\n\n')
}

function total(points: number, score: number): string[] {
  return points > 0 ? [`${score} of ${points} points`] : []
}

/** True if something was judged and all of it passed. */
export function isPassed({ errors, parts }: LabReport): boolean {
  return errors.length === 0 && parts.length > 0 && parts.every(({ state }) => state === 'passed')
}

export function describeJudged({ judged }: ScoredJob): string {
  return 'report' in judged ? describeReport(judged.report) : judged.failure.map(formatDiagnostic).join('\n\n')
}

/** A line for each student; submitted text cannot break it into two lines. */
export function describeAll(judged: readonly JudgedJob[]): string {
  const isOfOneLab = new Set(judged.flatMap(({ job }) => (job.lab === '' ? [] : [job.lab]))).size < 2
  return align(
    judged.map((one) => {
      const [student, ...rest] = rowOf(one).map((cell) => plainText(cell))
      return [student!, ...(isOfOneLab ? [] : [one.job.lab]), ...rest]
    }),
  )
}

function rowOf({ job, judged }: JudgedJob): string[] {
  if ('fault' in judged) return [job.student, 'not scored', judged.fault.map(summarizeDiagnostic)[0] ?? '']
  if ('failure' in judged) return [job.student, '0', judged.failure.map(summarizeDiagnostic)[0] ?? '']
  const { score, points, errors, parts } = judged.report
  const summary = errors.map(summarizeDiagnostic)[0] ?? firstFailure(parts) ?? 'all right'
  const odd = (job.warnings ?? []).map((warning) => ` (${warning})`).join('')
  return [job.student, points > 0 ? `${score} of ${points}` : '', `${summary}${odd}`]
}

export function judgedAsJson({ job, judged }: JudgedJob): object {
  if ('report' in judged) return judged.report
  const { student, file, lab } = job
  const errors = 'fault' in judged ? judged.fault : judged.failure
  return { lab: lab === '' ? null : lab, student, file, score: 'fault' in judged ? null : 0, errors }
}

/** For each student, the report for Gradescope and a drawing of the first wrong cycle. */
export function filesOf(judged: readonly ScoredJob[]): readonly OutputFile[] {
  return judged.flatMap((one) => {
    const name = one.job.student === '' ? basename(one.job.file).replace(/\.\w+$/, '') : one.job.student
    const found = 'report' in one.judged ? one.judged.report.parts.find(({ finding }) => finding)?.finding : null
    return [
      { name: `${name}.json`, content: gradescopeResult(one) },
      ...(found?.svg ? [{ name: `${name}.svg`, content: found.svg }] : []),
    ]
  })
}

/** The result of one submission. The student sees findings; for a hidden part, only how it failed. */
export function gradescopeResult({ judged }: ScoredJob): string {
  if ('failure' in judged)
    return gradescopeText([], { score: 0, output: judged.failure.map(formatDiagnostic).join('\n\n') })
  const { parts, score, errors, warnings } = judged.report
  const tests = parts.map((part) => {
    const { title, earned, points, state } = part
    return { name: title, score: earned, points, isPassed: state === 'passed', output: outputOf(part) }
  })
  return gradescopeText(tests, { score, output: [...errors.map(formatDiagnostic), ...warnings].join('\n\n') })
}

function outputOf({ how, notes, finding }: PartResult): string {
  const found = finding
    ? [`${finding.place ? `${formatPlace(finding.place)}: ` : ''}${finding.message}`, finding.waves || finding.causes]
    : []
  return [how, ...notes, ...found].join('\n')
}
