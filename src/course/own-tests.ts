/** A student's tests on the student's own module: the part of a check, which earns nothing. */

import type { Design } from '../ir/ir.js'
import type { Lab, PartResult } from '../lab/index.js'
import { isUntouched, ownTestsPart } from '../lab/tests-part.js'
import type { CodeRunner, Submission } from './student-code.js'
import { testDesigns } from './test-designs.js'
import { describeVerdict } from './verdict.js'

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
  const why = ends ? describeVerdict(verdict!) : `${tests.name}: ${describeVerdict(verdict!)}`
  const place = line && { file: line.file.path, line: line.number, column: 1 }
  return ownTestsPart({ passes: passes && ends, why, place }, isUntouched(tests.text, skeleton))
}
