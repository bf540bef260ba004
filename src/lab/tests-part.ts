/** The part of a check that is about a student's own tests. */

import { findingAt } from './finding.js'
import type { Tested } from './own-tests.js'
import type { PartResult } from './part.js'

/** What is said of tests that nobody has gone on with. */
const untouched = 'they are still those of the skeleton, and earn nothing yet'

/**
 * What the check of a lab tells of tests on the student's own module.
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

/** Whether a text is still that of the skeleton, however it is laid out. */
export function isUntouched(text: string, skeleton: string | null): boolean {
  const bare = (one: string): string => one.replace(/\s+/g, '')
  return skeleton !== null && bare(text) === bare(skeleton)
}
