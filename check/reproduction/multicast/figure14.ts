/** Figure 14: subnetworks with every second or every fourth node, of types I and II, on the mesh. */

import { describeTally, gainOf, judgeTally, most, tallyOf } from '../draws.js'
import { pointsOf, range } from '../figures.js'
import { panelClaims, type FigureClaim } from './figure-claim.js'
import { leadsOf } from './gains.js'
import { twoPanels } from './panels.js'

const run = 'multicast-fig14'

export const figure14: readonly FigureClaim[] = [
  ...panelClaims(twoPanels, {
    where: 'Section 5.2, Fig. 14',
    claim: '4IB is the best in most cases.',
    run,
    on(figure, { at }) {
      const points = pointsOf(figure, 'sources').map((point) => ({ ...at, ...point }))
      const others = figure.texts('scheme').filter((scheme) => scheme !== '4IB')
      const { tally, nearest } = leadsOf(figure, '4IB', others, points)
      return judgeTally(
        tally,
        `4IB ${describeTally(tally, 'the fastest', 'slower than another one')}; ${range(nearest)} times as fast as the best of the others`,
        most,
      )
    },
    because: {
      'not reproduced':
        'From 48 sources on 2IB is a few percent faster: blocks of 2x2 leave less of phase 3, as in Fig. 8.',
    },
  }),
  ...panelClaims(twoPanels, {
    where: 'Section 5.2, Fig. 14',
    claim:
      'The latter one of the two factors, contention, plays a more important role: for type II, a smaller h is better.',
    run,
    on(figure, { at }) {
      const gains = pointsOf(figure, 'sources').map((point) => gainOf(figure, '2IIB', '4IIB', { ...at, ...point }))
      const tally = tallyOf(gains)
      return judgeTally(
        tally,
        `2IIB ${describeTally(tally, 'faster than 4IIB', 'slower')}; ${range(gains.map(({ value }) => value))} times as fast`,
      )
    },
    because: {},
  }),
]
