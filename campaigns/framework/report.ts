/** What a campaign has come to, in words. */

import { decimal } from '../../src/jobs/progress.js'
import { addCounts, batchesOf, type Counts, type Failure, type Part, type Verdict } from './campaign.js'
import type { BatchResult } from './results.js'

/** The verdict that a count is exactly so high, which can only be said of a part that is complete. */
export function exactly(counts: Counts, name: string, expected: number, isComplete: boolean): Verdict {
  const found = counts[name] ?? 0
  if (!isComplete) return { text: `${decimal(found)} ${name}`, isGood: found <= expected }
  const comparison = found === expected ? 'as expected' : `EXPECTED ${decimal(expected)}`
  return { text: `${decimal(found)} ${name}, ${comparison}`, isGood: found === expected }
}

export interface Report {
  readonly lines: readonly string[]
  readonly isGood: boolean
  readonly isComplete: boolean
}

/** So many failures of a part are written out. */
const mostFailures = 10

export function reportOf(parts: readonly Part[], results: readonly BatchResult[]): Report {
  const width = Math.max(...parts.map(({ name }) => name.length))
  const reports = parts.map((part, i) =>
    reportOfPart(
      part,
      results.filter((result) => result.part === i),
      width,
    ),
  )
  return {
    lines: reports.flatMap(({ lines }) => lines),
    isGood: reports.every(({ isGood }) => isGood),
    isComplete: reports.every(({ isComplete }) => isComplete),
  }
}

function reportOfPart(part: Part, results: readonly BatchResult[], width: number): Report {
  const counts = addCounts(results.map((result) => result.counts))
  const isComplete = results.length === batchesOf([part]).length
  const failures = results.flatMap((result) => result.failures).sort((a: Failure, b: Failure) => a.case - b.case)
  const verdict = part.judge(counts, isComplete)
  const isGood = verdict.isGood && failures.length === 0
  const done = counts['cases'] ?? 0
  const cases = isComplete ? decimal(part.cases) : `${decimal(done)} of ${decimal(part.cases)}`
  const failed = failures.length === 0 ? '' : `, ${decimal(failures.length)} FAILED`
  const mark = !isGood ? 'FAILED' : isComplete ? 'ok' : results.length > 0 ? 'partly' : '-'
  const said = results.length > 0 ? `: ${verdict.text}` : ''
  return {
    lines: [
      `${mark.padEnd(6)} ${part.name.padEnd(width)}  ${cases} cases${failed}${said}`,
      ...failures.slice(0, mostFailures).map((failure) => `         case ${failure.case}, ${failure.what}`),
    ],
    isGood,
    isComplete,
  }
}
