/** The results.json that Gradescope reads from its autograder. */

/** A test with its own score. */
export interface GradescopeTest {
  readonly name: string
  /** Out of {@link points}. */
  readonly score: number
  readonly points: number
  readonly isPassed: boolean
  readonly output: string
}

/** The result of a submission as a whole. */
export interface GradescopeSummary {
  /** Replaces the sum of the tests. */
  readonly score: number
  readonly output: string
}

/** The text of the file. If there is a summary, the student sees it, but never the grader's own output. */
export function gradescopeText(tests: readonly GradescopeTest[], summary?: GradescopeSummary): string {
  const shown = { visibility: 'visible', stdout_visibility: 'hidden' }
  const result = { ...(summary && { ...summary, ...shown }), tests: tests.map(asRead) }
  return `${JSON.stringify(result, null, 2)}\n`
}

function asRead({ name, score, points, isPassed, output }: GradescopeTest): object {
  return { name, score, max_score: points, status: isPassed ? 'passed' : 'failed', output }
}
