/** What several submissions have come to: in a terminal, as JSON, and as files. */

import { basename } from 'node:path'
import { formatDiagnostic, summarizeDiagnostic } from '../../ir/diagnostic.js'
import { plainText } from '../../lab/plain-text.js'
import { firstFailure } from '../../lab/points.js'
import type { OutputFile } from '../output-files.js'
import { align } from '../table.js'
import { gradescopeResult } from './gradescope.js'
import type { JudgedJob, ScoredJob } from './grade-all.js'
import { describeReport } from './report.js'

/** The whole report of one. */
export function describeJudged({ judged }: ScoredJob): string {
  return 'report' in judged ? describeReport(judged.report) : judged.failure.map(formatDiagnostic).join('\n\n')
}

/** A line for each student, and nothing in it that a student could begin another line with. */
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
  const told = errors.map(summarizeDiagnostic)[0] ?? firstFailure(parts) ?? 'all right'
  const odd = (job.warnings ?? []).map((warning) => ` (${warning})`).join('')
  return [job.student, points > 0 ? `${score} of ${points}` : '', `${told}${odd}`]
}

/** All that is known of one. */
export function judgedAsJson({ job, judged }: JudgedJob): object {
  if ('report' in judged) return judged.report
  const { student, file, lab } = job
  const errors = 'fault' in judged ? judged.fault : judged.failure
  return { lab: lab === '' ? null : lab, student, file, score: 'fault' in judged ? null : 0, errors }
}

/** For each student the report, as Gradescope reads it, and the first wrong cycle as a drawing. */
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
