/** Claims about one figure each, judged by any results for it. */

import type { Claim, Judgement } from '../claim.js'
import type { ExperimentEvidence } from '../evidence.js'
import type { ExperimentRunName } from '../runs.js'
import type { Panel } from './panels.js'

export interface FigureClaim extends Claim {
  /** The run by which the page judges it. */
  readonly run: ExperimentRunName
  /** The panel, if the claim is about one. */
  readonly panel?: Panel
  on(figure: ExperimentEvidence): Judgement
}

export function figureClaim(claim: Omit<FigureClaim, 'judge'>): FigureClaim {
  return { ...claim, judge: (evidence) => claim.on(evidence.experiment(claim.run)) }
}

/** A claim about each panel of a figure: one for each. */
export function panelClaims(
  panels: readonly Panel[],
  {
    where,
    on,
    ...claim
  }: Omit<FigureClaim, 'judge' | 'panel' | 'on'> & {
    readonly on: (figure: ExperimentEvidence, panel: Panel) => Judgement
  },
): FigureClaim[] {
  return panels.map((panel) =>
    figureClaim({ ...claim, where: `${where}${panel.name}`, panel, on: (figure) => on(figure, panel) }),
  )
}
