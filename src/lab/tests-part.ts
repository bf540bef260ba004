/** The part of a check that is about a student's own tests. */

import { findingAt } from './finding.js'
import type { Tested } from './own-tests.js'
import type { PartResult } from './part.js'

/** What the check of a lab tells of tests on the student's own module. */
export function ownTestsPart({ passes, why, place }: Tested): PartResult {
  return {
    title: 'Your tests pass your module',
    points: 0,
    earned: 0,
    state: passes ? 'passed' : 'failed',
    how: why === '' ? 'every check holds' : why,
    finding: place && findingAt(why, [place]),
    notes: [],
  }
}
