/** Figure 11: partitions compared with U-mesh and SPU on the mesh, by the numbers of sources and destinations. */

import type { Claim } from '../claim.js'
import {
  all,
  describeTally,
  gainOf,
  gainsByDraw,
  growthOf,
  isLess,
  isMore,
  judgeTally,
  meanByDraw,
  ratioOf,
  ratioSeries,
  tallyOf,
} from '../draws.js'
import { pointsOf, range } from '../figures.js'
import { figureClaim, panelClaims, type FigureClaim } from './figure-claim.js'
import { bySources } from './gains.js'
import { fourPanels } from './panels.js'

const run = 'multicast-fig11'

/** The factor that counts as clear. */
const clear = 1.05

/** The minimum and the maximum benefit according to the text. */
const [leastBenefit, mostBenefit] = [1.1, 1.9]

type Partition = '4IB' | '4IIB'

function growsWithDestinations(scheme: Partition): FigureClaim {
  return figureClaim({
    where: 'Section 5.2, Fig. 11',
    claim: `The benefit of ${scheme} over SPU grows with the number of destinations.`,
    run,
    on(figure) {
      const destinations = figure.values('destinations')
      const [least, most] = [destinations[0]!, destinations.at(-1)!]
      const gainsAt = (count: typeof least, sources: typeof least): number[] =>
        gainsByDraw(figure, scheme, 'spu', { sources, destinations: count })
      const tally = tallyOf(
        figure.values('sources').map((sources) => growthOf(gainsAt(least, sources), gainsAt(most, sources))),
      )
      const means = ratioSeries(destinations, (count) =>
        ratioOf(meanByDraw(figure.values('sources').map((sources) => gainsAt(count, sources)))),
      )
      return judgeTally(
        tally,
        `larger with ${most} destinations than with ${least}: ${describeTally(tally, 'so', 'smaller')}; mean gain over all sources by |D|: ${means}`,
      )
    },
    because: {},
  })
}

function rangeOfBenefit(scheme: Partition, because: Claim['because']): FigureClaim[] {
  return panelClaims(fourPanels, {
    where: 'Section 5.2, Fig. 11',
    claim: `The benefit of ${scheme} over SPU ranges from 10 to 90 %.`,
    run,
    on(figure, { at }) {
      const gains = pointsOf(figure, 'sources').map((point) => gainOf(figure, scheme, 'spu', { ...at, ...point }))
      const tally = tallyOf(
        gains,
        ({ low, high }) => low >= leastBenefit && high <= mostBenefit,
        ({ low, high }) => high < leastBenefit || low > mostBenefit,
      )
      return judgeTally(
        tally,
        `${describeTally(tally, 'in this range', 'outside')}; gain by number of sources: ${bySources(figure, scheme, 'spu', at)}`,
      )
    },
    because,
  })
}

/** The claims that also choose the hot-spot factor. */
export const figure11: readonly FigureClaim[] = [
  ...panelClaims(fourPanels, {
    where: 'Section 5.2, Fig. 11',
    claim: 'SPU is clearly better than U-mesh.',
    run,
    on(figure, { at }) {
      const gains = pointsOf(figure, 'sources').map((point) => gainOf(figure, 'spu', 'umesh', { ...at, ...point }))
      const tally = tallyOf(
        gains,
        (gain) => isMore(gain, clear),
        (gain) => isLess(gain, clear),
      )
      return judgeTally(
        tally,
        `SPU ${describeTally(tally, 'at least 5 % faster', 'less than that')}; ${range(gains.map(({ value }) => value))} times as fast`,
      )
    },
    because: {},
  }),
  figureClaim({
    where: 'Section 5.2, Fig. 11(a)',
    claim: 'With 80 destinations, 4IB is better than SPU from about 80 sources on.',
    run,
    panel: fourPanels[0]!,
    on(figure) {
      const at = fourPanels[0]!.at
      const many = figure.numbers('sources').filter((sources) => sources >= 80)
      return judgeTally(
        tallyOf(many.map((sources) => gainOf(figure, '4IB', 'spu', { ...at, sources }))),
        `gain by number of sources: ${bySources(figure, '4IB', 'spu', at)}`,
        all,
      )
    },
    because: {},
  }),
  growsWithDestinations('4IB'),
  growsWithDestinations('4IIB'),
  ...rangeOfBenefit('4IB', {
    'not reproduced': 'Not with few sources, where it is slower than SPU or about even.',
  }),
  ...rangeOfBenefit('4IIB', {
    'not reproduced': 'It is about as fast as SPU: its subnetworks share links, and it has as many phases as 4IB.',
  }),
]
