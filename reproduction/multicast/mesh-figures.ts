/** Figures 11 to 16: many multicasts at once on a mesh of 16x16 nodes. */

import { all, describeTally, gainOf, isLess, isMore, judgeTally, most, ratioOf, tallyOf, type Ratio } from '../draws.js'
import type { ExperimentEvidence } from '../evidence.js'
import { pointsOf, range } from '../figures.js'
import type { ClaimGroup } from '../paper.js'
import { fewSources } from './balancing.js'
import { figureClaim, type FigureClaim } from './figure-claim.js'
import { bySources, hotSpotGrowths, leadsOf, longerMessages, smallerStartUp } from './gains.js'

/** How much is clear, and how little is beside each other. */
const [clear, beside] = [1.05, 1.15]

/** The gains of 4IB over SPU with 80 destinations, from 80 sources on. */
function gainsFrom80(figure: ExperimentEvidence): Ratio[] {
  const sources = figure.numbers('sources').filter((count) => count >= 80)
  return sources.map((count) => gainOf(figure, '4IB', 'spu', { destinations: 80, sources: count }))
}

/** Those that the hot-spot factor is chosen by, too. */
export const figure11: readonly FigureClaim[] = [
  figureClaim({
    where: 'Section 4, Fig. 11',
    claim: 'SPU is clearly better than U-mesh.',
    run: 'multicast-fig11',
    on(figure) {
      const gains = pointsOf(figure, 'destinations', 'sources').map((at) => gainOf(figure, 'spu', 'umesh', at))
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
    where: 'Section 4, Fig. 11(a)',
    claim: 'With 80 destinations, 4IB is better than SPU from about 80 sources on.',
    run: 'multicast-fig11',
    on(figure) {
      return judgeTally(
        tallyOf(gainsFrom80(figure)),
        `gain by number of sources: ${bySources(figure, '4IB', 'spu', { destinations: 80 })}`,
        all,
      )
    },
    because: {},
  }),
  figureClaim({
    where: 'Section 4, Fig. 11(a), text',
    claim: 'There it is better by 10 to 90 %.',
    run: 'multicast-fig11',
    on(figure) {
      const gains = gainsFrom80(figure)
      const tally = tallyOf(
        gains,
        ({ low, high }) => low >= 1.1 && high <= 1.9,
        ({ low, high }) => high < 1.1 || low > 1.9,
      )
      return judgeTally(
        tally,
        `${describeTally(tally, 'in this range', 'outside')}; ${range(gains.map(({ value }) => value))} times as fast`,
      )
    },
    because: {},
  }),
  figureClaim({
    where: 'Section 4, Fig. 11(b) to (d)',
    claim: 'With 112 destinations and more, 4IIB is beside SPU.',
    run: 'multicast-fig11',
    on(figure) {
      const points = pointsOf(figure, 'destinations', 'sources').filter(({ destinations }) => Number(destinations) > 80)
      const gains = points.map((at) => gainOf(figure, '4IIB', 'spu', at))
      const tally = tallyOf(
        gains,
        ({ low, high }) => low > 1 / beside && high < beside,
        ({ low, high }) => high < 1 / beside || low > beside,
      )
      const faster = tallyOf(gains)
      return judgeTally(
        tally,
        `${describeTally(tally, 'within 15 % of it', 'further away')}; ${describeTally(faster, 'faster', 'slower')}; ${range(gains.map(({ value }) => value))} times as fast`,
      )
    },
    because: {},
  }),
]

export const meshFigures: ClaimGroup = {
  title: 'Figures 11 to 16: the mesh',
  claims: [
    ...figure11,
    {
      where: 'Section 4, Fig. 12',
      claim: 'With a start-up of 30 instead of 300, the improvement is larger.',
      judge: (evidence) => smallerStartUp(evidence, 'multicast-fig12', '4IB', 'spu', 'multicast-fig11'),
      because: {},
    },
    figureClaim({
      where: 'Section 4, Fig. 13(a) and (b)',
      claim: 'The gain over SPU grows with the length of messages.',
      run: 'multicast-fig13',
      on: (figure) => longerMessages(figure, '4IB', 'spu'),
      because: {},
    }),
    figureClaim({
      where: 'Section 4, Fig. 14',
      claim: '4IB is the best in most cases.',
      run: 'multicast-fig14',
      on(figure) {
        const points = pointsOf(figure, 'destinations', 'sources')
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
          'It is with 16 sources. From 48 on 2IB is a few percent faster: blocks of 2x2 leave less of phase 3, as in Fig. 8.',
      },
    }),
    ...fewSources('Section 4, Fig. 15', 'multicast-fig15', ['2II', '4II']),
    figureClaim({
      where: 'Section 4.4, Fig. 16(a) and (b)',
      claim: 'Latency grows slightly with the part p of the destinations that all multicasts have in common.',
      run: 'multicast-fig16',
      on(figure) {
        const { growthsByDraw, text } = hotSpotGrowths(figure)
        const growths = growthsByDraw.flatMap(({ schemes }) => schemes.map(({ ratios }) => ratioOf(ratios)))
        const tally = tallyOf(
          growths,
          ({ low, high }) => low > 1 && high < slight,
          ({ low, high }) => high < 1 || low > slight,
        )
        return judgeTally(tally, text, all)
      },
      because: {
        'not reproduced':
          'It does for the partitions, whose nodes in the middle of blocks become the same for all multicasts, but not for SPU.',
      },
    }),
  ],
}

/** More than so many times as long is not slightly longer. */
const slight = 1.6
