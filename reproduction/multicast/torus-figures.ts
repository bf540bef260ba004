/** Figures 5 to 10: many multicasts at once on a torus of 16x16 nodes. */

import {
  all,
  describeTally,
  gainOf,
  growthOf,
  isLess,
  isMore,
  judgeTally,
  ratioOf,
  showRatio,
  tallyOf,
} from '../draws.js'
import { pointsOf, range } from '../figures.js'
import type { ClaimGroup } from '../paper.js'
import { fewSources } from './balancing.js'
import { blockingStartUps, figure5 } from './figure5.js'
import { figureClaim } from './figure-claim.js'
import { hotSpotGrowths, longerMessages, smallerStartUp } from './gains.js'

export const balancingClaims = fewSources('Section 4, Fig. 9', 'multicast-fig9', ['4II', '4IV'])

export const torusFigures: ClaimGroup = {
  title: 'Figures 5 to 10: the torus',
  claims: [
    ...figure5,
    blockingStartUps,
    {
      where: 'Section 4, Fig. 6',
      claim: 'With a start-up of 30 instead of 300, the advantage of the partitions is larger.',
      judge: (evidence) => smallerStartUp(evidence, 'multicast-fig6', '4IIIB', 'utorus', 'multicast-fig5'),
      because: {},
    },
    figureClaim({
      where: 'Section 4, Fig. 7(a) and (b)',
      claim: 'The gain over U-torus grows with the length of messages.',
      run: 'multicast-fig7',
      on: (figure) => longerMessages(figure, '4IIIB', 'utorus'),
      because: {},
    }),
    figureClaim({
      where: 'Section 4, Fig. 8',
      claim: 'h = 4 is better than h = 2, for types III and IV.',
      run: 'multicast-fig8',
      on(figure) {
        const panels = figure.values('destinations').map((destinations) => ({
          destinations,
          gains: ['III', 'IV'].flatMap((type) =>
            pointsOf(figure, 'sources').map((at) => gainOf(figure, `4${type}B`, `2${type}B`, { ...at, destinations })),
          ),
        }))
        const texts = panels.map(({ destinations, gains }) => {
          const values = range(gains.map(({ value }) => value))
          return `|D| = ${destinations}: ${describeTally(tallyOf(gains), 'better', 'worse')}, ${values} times as fast`
        })
        return judgeTally(tallyOf(panels.flatMap(({ gains }) => gains)), texts.join('; '))
      },
      because: {
        'not reproduced':
          'With 80 destinations, most of them the same for all, the two are about even. With 176, blocks of 4x4 have so many destinations that phase 3 decides, and blocks of 2x2 are better.',
      },
    }),
    ...balancingClaims,
    figureClaim({
      where: 'Section 4.4, Fig. 10(a) and (b)',
      claim: 'Latency grows with the part p of the destinations that all multicasts have in common.',
      run: 'multicast-fig10',
      on(figure) {
        const { growthsByDraw, text } = hotSpotGrowths(figure)
        return judgeTally(
          tallyOf(growthsByDraw.flatMap(({ schemes }) => schemes.map(({ ratios }) => ratioOf(ratios)))),
          text,
          all,
        )
      },
      because: {
        'not reproduced':
          'It does for the partitions, whose nodes in the middle of blocks become the same for all multicasts. U-torus has its tree from the source on, which differs anyway: it becomes faster, if anything.',
      },
    }),
    figureClaim({
      where: 'Section 4.4, Fig. 10(a) and (b)',
      claim: '4IIIB is the least sensitive to p.',
      run: 'multicast-fig10',
      on(figure) {
        const { growthsByDraw } = hotSpotGrowths(figure)
        const panels = growthsByDraw.map(({ destinations, schemes }) => {
          const own = schemes.find(({ scheme }) => scheme === '4IIIB')!
          const others = schemes.filter((one) => one !== own)
          return {
            destinations,
            text: schemes.map(({ scheme, ratios }) => `${scheme} ${showRatio(ratioOf(ratios))}`).join(', '),
            against: others.map(({ ratios }) => growthOf(own.ratios, ratios)),
          }
        })
        const tally = {
          yes: panels.filter(({ against }) => against.every((ratio) => isMore(ratio))).length,
          no: panels.filter(({ against }) => against.some((ratio) => isLess(ratio))).length,
          of: panels.length,
          byMean: panels.filter(({ against }) => against.every(({ value }) => value > 1)).length,
          draws: panels[0]!.against[0]!.draws,
        }
        const texts = panels.map(({ destinations, text }) => `|D| = ${destinations}: ${text}`)
        return judgeTally(tally, `latency with p = 1 over that with the least p: ${texts.join('; ')}`, all)
      },
      because: {
        'not reproduced':
          'With type IV it grows the most, from the lowest level. What is least sensitive is what is slow anyway: U-torus, and of the partitions type II.',
      },
    }),
  ],
}
