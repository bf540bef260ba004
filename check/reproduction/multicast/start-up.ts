/** Figures 6 and 12: a start-up of 30 cycles compared with one of 300. */

import type { Claim, Judgement } from '../claim.js'
import { describeTally, gainsByDraw, growthOf, judgeTally, ratioOf, showRatio, tallyOf } from '../draws.js'
import type { Evidence } from '../evidence.js'
import { pointsOf } from '../figures.js'
import type { ExperimentRunName } from '../runs.js'
import { fourPanels, type Panel } from './panels.js'

/** The two runs of a claim, and the two schemes. */
interface StartUpClaims {
  readonly where: string
  readonly claim: string
  /** With the small start-up, and with the usual one. */
  readonly runs: readonly [ExperimentRunName, ExperimentRunName]
  /** The scheme that gains, and the one with which it is compared. */
  readonly schemes: readonly [string, string]
}

/** A claim about each of the four panels. */
export function startUpClaims({ where, claim, runs, schemes }: StartUpClaims): Claim[] {
  return fourPanels.map((panel) => ({
    where: `${where}${panel.name}`,
    claim,
    judge: (evidence) => smallerStartUp(evidence, runs, schemes, panel),
    because: {
      'not reproduced':
        'With many destinations and sources the network is full: what a start-up takes is no more than a small part of it.',
    },
  }))
}

/** A claim that a smaller start-up increases a gain, in a panel. */
function smallerStartUp(
  evidence: Evidence,
  [small, usual]: readonly [ExperimentRunName, ExperimentRunName],
  [scheme, over]: readonly [string, string],
  { at }: Panel,
): Judgement {
  const figures = [evidence.experiment(usual), evidence.experiment(small)]
  const byPoint = pointsOf(figures[1]!, 'sources').map((point) => {
    const [before, after] = figures.map((figure) => gainsByDraw(figure, scheme, over, { ...at, ...point })) as [
      number[],
      number[],
    ]
    return { point, before: ratioOf(before), after: ratioOf(after), growth: growthOf(before, after) }
  })
  const tally = tallyOf(byPoint.map(({ growth }) => growth))
  const [few, many] = [byPoint[0]!, byPoint.at(-1)!].map(
    ({ point, before, after }) =>
      `with ${point['sources']} sources ${showRatio(after)} instead of ${showRatio(before)}`,
  ) as [string, string]
  return judgeTally(
    tally,
    `the gain of ${scheme} is ${describeTally(tally, 'larger with Ts = 30 than with Ts = 300', 'smaller')}; ${few}, ${many}`,
  )
}
