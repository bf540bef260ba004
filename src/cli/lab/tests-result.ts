/** What a student's tests earn, by what they have said of right and of wrong modules. */

import { counted } from '../../counted.js'
import type { Design } from '../../ir/ir.js'
import { testsTitle, type PartResult } from '../../lab/index.js'
import { roundPoints } from '../../lab/points.js'
import { describeFailure, unended, type Verdict } from '../../course/verdict.js'

export interface Subject {
  readonly design: Design
  /** What is wrong with it; null if it is right. */
  readonly bug: string | null
}

/**
 * @param verdicts - in the order of the subjects; the last ones may be missing
 */
export function resultOf(subjects: readonly Subject[], verdicts: readonly Verdict[], points: number): PartResult {
  const all = subjects.map((subject, i) => ({ ...subject, verdict: verdicts[i] ?? notRun }))
  const bugs = all.filter(({ bug }) => bug !== null)
  const missed = bugs.filter(({ verdict }) => verdict.passes)
  const title = testsTitle
  const unfair = all.find(({ bug, verdict }) => bug === null && (!verdict.passes || !verdict.ends))
  const found = bugs.length - missed.length
  if (unfair) {
    const how = howUnfair(unfair.verdict, verdicts)
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
function howUnfair(verdict: Verdict, verdicts: readonly Verdict[]): string {
  const endless = verdict.ends ? undefined : verdicts.find(({ ends }) => !ends)
  if (endless) return `they come to no verdict: ${describeFailure(endless)}`
  return ['they fail a module that is right', describeFailure(verdict)].filter((part) => part !== '').join(': ')
}

const notRun = unended('it was not run')

/** A teacher does not want to tell all of them. */
const mostNamed = 3

function more(count: number): string {
  return count > mostNamed ? `; and ${count - mostNamed} more` : ''
}
