/** Figures 9 and 15: whether it pays to balance the subnetworks in phase 1. */

import type { Claim } from '../claim.js'
import { describeTally, gainOf, judgeTally, tallyOf } from '../draws.js'
import { pointsOf } from '../figures.js'
import type { ExperimentRunName } from '../runs.js'
import { figureClaim, type FigureClaim } from './figure-claim.js'
import { balancingPays, bySources } from './gains.js'

/** @param schemes - that are compared with the same and a B */
export function fewSources(where: string, run: ExperimentRunName, schemes: readonly string[]): FigureClaim[] {
  return [
    figureClaim({
      ...{ where, run },
      claim: 'Balancing pays with few sources, and not with many.',
      on: (figure) => balancingPays(figure, schemes),
      because: becauseOfFew,
    }),
    figureClaim({
      ...{ where, run },
      claim: 'From 112 sources on, type II is better without balancing.',
      on(figure) {
        const points = pointsOf(figure, 'destinations', 'sources').filter(({ sources }) => Number(sources) >= 112)
        const tally = tallyOf(points.map((at) => gainOf(figure, '4II', '4IIB', at)))
        const texts = figure
          .values('destinations')
          .map((destinations) => `|D| = ${destinations} ${bySources(figure, '4II', '4IIB', { destinations })}`)
        return judgeTally(
          tally,
          `4II ${describeTally(tally, 'faster than 4IIB', 'slower')} of 112 sources and more; how many times as fast, by number of sources: ${texts.join('; ')}`,
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
