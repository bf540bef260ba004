/** Claims on one figure each, judged by whatever results there are of it. */

import type { Claim, Judgement } from '../claim.js'
import type { ExperimentEvidence } from '../evidence.js'
import type { ExperimentRunName } from '../runs.js'

export interface FigureClaim extends Claim {
  /** The run that the page judges it by. */
  readonly run: ExperimentRunName
  on(figure: ExperimentEvidence): Judgement
}

export function figureClaim(claim: Omit<FigureClaim, 'judge'>): FigureClaim {
  return { ...claim, judge: (evidence) => claim.on(evidence.experiment(claim.run)) }
}
