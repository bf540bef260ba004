/** What a check or a grade has come to, in a terminal. */

import { formatDiagnostic, formatLine } from '../../ir/diagnostic.js'
import { describeNumbers } from '../../lab/numbers-text.js'
import type { Finding } from '../../lab/finding.js'
import type { PartResult } from '../../lab/index.js'
import { align } from '../table.js'
import type { LabReport } from './job.js'

const marks: Readonly<Record<PartResult['state'], string>> = { passed: '✓', partly: '◐', failed: '✗', open: '–' }

/** Every part with what is known of it; then what was found first. */
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

/** Whether all is right: something was judged, and all of it has passed. */
export function isPassed({ errors, parts }: LabReport): boolean {
  return errors.length === 0 && parts.length > 0 && parts.every(({ state }) => state === 'passed')
}
