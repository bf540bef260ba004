import { formatDiagnostic, formatPlace } from '../../ir/diagnostic.js'
import type { PartResult } from '../../lab/index.js'
import { gradescopeText } from '../gradescope.js'
import type { ScoredJob } from './grade-all.js'

/** Of one submission. Findings are shown to the student; how a hidden part has failed is all that there is to it. */
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
