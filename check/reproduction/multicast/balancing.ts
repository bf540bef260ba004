/** Figures 9 and 15: does it pay to balance the subnetworks in phase 1? */

import type { Claim } from '../claim.js'
import { describeTally, gainOf, judgeTally, tallyOf } from '../draws.js'
import type { ExperimentRunName } from '../runs.js'
import { panelClaims, type FigureClaim } from './figure-claim.js'
import { balancingPays, bySources } from './gains.js'
import { twoPanels } from './panels.js'

/** @param schemes - each is compared with its balanced variant, whose name has a B */
export function fewSources(where: string, run: ExperimentRunName, schemes: readonly string[]): FigureClaim[] {
  return [
    ...panelClaims(twoPanels, {
      ...{ where, run },
      claim: 'Balancing pays with few sources, and not with many.',
      on: (figure, panel) => balancingPays(figure, schemes, panel),
      because: becauseOfFew,
    }),
    ...panelClaims(twoPanels, {
      ...{ where, run },
      claim: 'From 112 sources on, type II is better without balancing.',
      on(figure, { at }) {
        const many = figure.numbers('sources').filter((sources) => sources >= 112)
        const tally = tallyOf(many.map((sources) => gainOf(figure, '4II', '4IIB', { ...at, sources })))
        return judgeTally(
          tally,
          `4II ${describeTally(tally, 'faster than 4IIB', 'slower')} of 112 sources and more; how many times as fast, by number of sources: ${bySources(figure, '4II', '4IIB', at)}`,
        )
      },
      because: {},
    }),
  ]
}

const becauseOfFew: Claim['because'] = {
  'not reproduced':
    'It costs most with few sources, where it pays according to the paper: phase 1 is one more unicast, with its start-up, and random sources are spread evenly enough over the subnetworks as they are.',
}
