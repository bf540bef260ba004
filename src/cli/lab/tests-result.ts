/** What a student's tests earn, by what they have said of right and of wrong modules. */

import { counted } from '../../counted.js'
import type { Design } from '../../ir/ir.js'
import { testsTitle, type PartResult } from '../../lab/index.js'
import { roundPoints } from '../../lab/points.js'
import { unended, type Outcome } from './outcome.js'

export interface Subject {
  readonly design: Design
  /** What is wrong with it; null if it is right. */
  readonly bug: string | null
}

/**
 * @param outcomes - in the order of the subjects; the last ones may be missing
 */
export function resultOf(subjects: readonly Subject[], outcomes: readonly Outcome[], points: number): PartResult {
  const all = subjects.map((subject, i) => ({ ...subject, outcome: outcomes[i] ?? notRun }))
  const bugs = all.filter(({ bug }) => bug !== null)
  const missed = bugs.filter(({ outcome }) => outcome.passes)
  const title = testsTitle
  const unfair = all.find(({ bug, outcome }) => bug === null && (!outcome.passes || !outcome.ends))
  const found = bugs.length - missed.length
  if (unfair) {
    const how = howUnfair(unfair.outcome, outcomes)
    return { title, points, earned: 0, state: 'failed', how, finding: null, notes: [] }
  }
  const share = found / bugs.length
  return {
    title,
    points,
    earned: roundPoints(share * points),
    state: share === 1 ? 'passed' : share === 0 ? 'failed' : 'partly',
    how: `${found} of ${counted(bugs.length, 'bug')}`,
    finding: null,
    notes:
      missed.length === 0
        ? []
        : [
            `Not found: ${missed
              .slice(0, mostNamed)
              .map(({ bug }) => bug)
              .join('; ')}${more(missed.length)}`,
          ],
  }
}

/** Tests that never end are stopped before they meet a right one. */
function howUnfair(outcome: Outcome, outcomes: readonly Outcome[]): string {
  const endless = outcome.ends ? undefined : outcomes.find(({ ends }) => !ends)
  if (endless) return `they come to no verdict: ${endless.where}`
  return ['they fail a module that is right', ...(outcome.where === '' ? [] : [outcome.where])].join(': ')
}

const notRun = unended('it was not run')

/** A teacher does not want to tell all of them. */
const mostNamed = 3

function more(count: number): string {
  return count > mostNamed ? `; and ${count - mostNamed} more` : ''
}
