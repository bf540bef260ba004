/** The file that Gradescope reads: results.json of its autograder. */

import { formatDiagnostic, formatPlace } from '../../ir/diagnostic.js'
import type { JudgedJob } from './grade-all.js'

/** Of one submission. Findings are shown to the student; how a hidden part has failed is all that there is to it. */
export function gradescopeResult({ judged }: JudgedJob): object {
  if ('failure' in judged) return { score: 0, output: judged.failure, visibility: 'visible', tests: [] }
  const { parts, score, errors, warnings } = judged.report
  return {
    score,
    output: [...errors.map(formatDiagnostic), ...warnings].join('\n\n'),
    visibility: 'visible',
    stdout_visibility: 'hidden',
    tests: parts.map(({ title, earned, points, how, finding, notes, state }) => ({
      name: title,
      score: earned,
      max_score: points,
      status: state === 'passed' ? 'passed' : 'failed',
      output: [
        how,
        ...notes,
        ...(finding
          ? [
              `${finding.place ? `${formatPlace(finding.place)}: ` : ''}${finding.message}`,
              finding.waves || finding.causes,
            ]
          : []),
      ].join('\n'),
    })),
  }
}
