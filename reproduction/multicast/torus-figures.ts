/** Figures 5 to 10: many multicasts at once on a torus of 16x16 nodes. */

import { holds, isTrend } from '../claim.js'
import { change, countOf, cycles, ofPoints, range, series } from '../figures.js'
import type { ClaimGroup } from '../paper.js'
import { figure5 } from './figure5.js'
import { balancingPays, gains, growth, growthOf, growths, smallerStartUp } from './gains.js'

export const torusFigures: ClaimGroup = {
  title: 'Figures 5 to 10: the torus',
  claims: [
    ...figure5,
    {
      where: 'Fig. 6',
      claim: 'With a start-up of 30 instead of 300, the advantage of the partitions is larger.',
      judge: (evidence) => smallerStartUp(evidence, 'multicast-fig6', '4IIIB', 'utorus', 'multicast-fig5'),
      because: {},
    },
    {
      where: 'Fig. 7',
      claim: 'The gain over U-torus grows with the length of messages.',
      judge(evidence) {
        const figure = evidence.experiment('multicast-fig7')
        const found = gains(figure, '4IIIB', 'utorus', 'flits')
        return holds(
          found.at(-1)! > found[0]! * 1.05,
          `gain of 4IIIB by L: ${growth(figure, '4IIIB', 'utorus', 'flits')}`,
        )
      },
      because: {
        reproduced: 'Most of it comes with the first doublings; then start-ups are short beside messages anyway.',
      },
    },
    {
      where: 'Fig. 8',
      claim: 'h = 4 is better than h = 2, for types III and IV.',
      judge(evidence) {
        const figure = evidence.experiment('multicast-fig8')
        const found = figure.numbers('destinations').map((destinations) => {
          const ratios = ['III', 'IV'].flatMap((type) =>
            gains(figure, `4${type}B`, `2${type}B`, 'sources', { destinations }),
          )
          return { destinations, ratios, better: countOf(ratios, (ratio) => ratio > 1) }
        })
        const [better, all] = [
          found.reduce((sum, each) => sum + each.better, 0),
          found.reduce((sum, each) => sum + each.ratios.length, 0),
        ]
        const texts = found.map(({ destinations, ratios, better }) => {
          return `|D| = ${destinations}: better at ${ofPoints(better, ratios)}, ${range(ratios)} times as fast`
        })
        return holds(isTrend(better, all), texts.join('; '))
      },
      because: {
        'not reproduced':
          'It is with 80 destinations. With 176, blocks of 4x4 have so many destinations that phase 3 decides, and blocks of 2x2 are better.',
      },
    },
    {
      where: 'Fig. 9',
      claim: 'Balancing pays with few sources, and not with many.',
      judge: (evidence) => balancingPays(evidence.experiment('multicast-fig9'), ['II', 'IV'], 4),
      because: {
        'not reproduced':
          'Mostly it costs a little. Random sources are spread over the subnetworks of types II and IV evenly enough as they are, and phase 1 is one more unicast.',
      },
    },
    {
      where: 'Fig. 10',
      claim: 'Latency grows with the part p of the destinations that all multicasts have in common.',
      judge(evidence) {
        const { ratios, text } = growths(evidence.experiment('multicast-fig10'))
        return holds(
          ratios.every((ratio) => ratio > 1),
          text,
        )
      },
      because: {
        'not reproduced':
          'It does for the partitions, whose nodes in the middle of blocks become the same for all multicasts. U-torus has its tree from the source on, which differs anyway.',
      },
    },
    {
      where: 'Fig. 10',
      claim: '4IIIB is the least sensitive to p.',
      judge(evidence) {
        const figure = evidence.experiment('multicast-fig10')
        const schemes = figure.texts('scheme')
        const grown = schemes.map((scheme) => growthOf(figure, scheme))
        const own = growthOf(figure, '4IIIB')
        const values = figure.values('hotSpot')
        const lowest = countOf(values, (hotSpot) => {
          const best = Math.min(...schemes.map((scheme) => figure.mean({ hotSpot, scheme })))
          return figure.mean({ hotSpot, scheme: '4IIIB' }) <= 1.05 * best
        })
        return holds(
          own === Math.min(...grown),
          `from p = 0 to 1: 4IIIB ${change(own)}, U-torus ${change(growthOf(figure, 'utorus'))}; 4IIIB is the fastest, or within 5 % of it, at ${ofPoints(lowest, values)} (${series(values, (hotSpot) => figure.mean({ hotSpot, scheme: '4IIIB' }), cycles)})`,
        )
      },
      because: {
        'not reproduced':
          'It grows more than U-torus does, from a lower level. What is least sensitive is what is slow anyway.',
      },
    },
  ],
}
