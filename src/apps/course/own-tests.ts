/** A student's tests on the student's own module: the part of a check, which earns nothing. */

import type { Design } from '../../ir/ir.js'
import type { Lab, PartResult } from './index.js'
import type { CodeRunner, Submission } from './student-code.js'
import { testDesigns } from './test-designs.js'
import { describeVerdict } from './verdict.js'
import { findingAt } from './finding.js'
import type { Tested } from './sandbox/protocol.js'

/**
 * @param skeleton - the text of the tests that the student began with
 * @throws FlitwaveError for tests that are no TypeScript
 */
export function checkOwnTests(
  runner: CodeRunner,
  submission: Submission,
  { lab, design, skeleton }: { readonly lab: Lab; readonly design: Design; readonly skeleton: string | null },
): PartResult {
  const [verdict] = testDesigns(runner, submission, [design], { imports: lab.imports, ports: design, areOwn: true })
  const { passes, ends, line } = verdict!
  const [tests] = submission.files as readonly [Submission['files'][number]]
  // Tests that do not end tell no line: then at least the file.
  const why = ends || line ? describeVerdict(verdict!) : `${tests.name}: ${describeVerdict(verdict!)}`
  const place = line && { file: line.file.path, line: line.number, column: 1 }
  return ownTestsPart({ passes: passes && ends, why, place }, isUntouched(tests.text, skeleton))
}

/** The remark on tests that nobody has gone on with. */
const untouched = 'they are still those of the skeleton, and earn nothing yet'

/**
 * The part of a check about tests on the student's own module.
 * @param isUntouched - whether they are still those that the student began with
 */
export function ownTestsPart({ passes, why, place }: Tested, isUntouched = false): PartResult {
  const told = why === '' ? 'every check holds' : why
  return {
    title: isUntouched && passes ? 'Your tests' : 'Your module passes your tests',
    points: 0,
    earned: 0,
    state: !passes ? 'failed' : isUntouched ? 'partly' : 'passed',
    how: isUntouched && passes ? untouched : told,
    finding: place && findingAt(why, [place]),
    notes: isUntouched && !passes ? [untouched] : [],
  }
}

/** True for a text that is still that of the skeleton, however it is laid out. */
export function isUntouched(text: string, skeleton: string | null): boolean {
  const bare = (one: string): string => one.replace(/\s+/g, '')
  return skeleton !== null && bare(text) === bare(skeleton)
}
