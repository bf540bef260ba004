/** Figures 11 to 16: many multicasts at once on a mesh of 16x16 nodes. */

import { holds, isTrend } from '../claim.js'
import { countOf, gainOf, ofPoints, pointsOf, range, series } from '../figures.js'
import type { ClaimGroup } from '../paper.js'
import { balancingPays, gains, growth, growths, leadOf, smallerStartUp } from './gains.js'

export const meshFigures: ClaimGroup = {
  title: 'Figures 11 to 16: the mesh',
  claims: [
    {
      where: 'Fig. 11',
      claim: 'SPU is clearly better than U-mesh.',
      judge(evidence) {
        const figure = evidence.experiment('multicast-fig11')
        const points = pointsOf(figure, 'destinations', 'sources')
        const ratios = points.map((at) => gainOf(figure, 'spu', 'umesh', at))
        const better = countOf(ratios, (ratio) => ratio >= 1.05)
        const blocking = evidence.experiment('multicast-fig11-blocking')
        const blocked = pointsOf(blocking, 'destinations', 'sources').map((at) => gainOf(blocking, 'spu', 'umesh', at))
        return holds(
          isTrend(better, points.length),
          `SPU at least 5 % faster at ${ofPoints(better, points)}; ${range(ratios)} times as fast; with start-ups that block ${range(blocked)} times`,
        )
      },
      because: {
        'not reproduced':
          'In U-mesh, nodes in the middle have more to send. If start-ups overlap, as here, that costs little; it does with start-ups that block.',
      },
    },
    {
      where: 'Fig. 11',
      claim: 'With 80 destinations, 4IB beats SPU from about 80 sources on, by 10 to 90 %.',
      judge(evidence) {
        const figure = evidence.experiment('multicast-fig11')
        const sources = figure.numbers('sources').filter((count) => count >= 80)
        const ratios = sources.map((count) => gainOf(figure, '4IB', 'spu', { destinations: 80, sources: count }))
        const text = series(
          figure.values('sources'),
          (count) => gainOf(figure, '4IB', 'spu', { destinations: 80, sources: count }),
          (ratio) => ratio.toFixed(2),
        )
        return holds(
          ratios.every((ratio) => ratio >= 1.1 && ratio <= 2),
          `gain of 4IB over SPU by number of sources: ${text}`,
        )
      },
      because: {
        'not reproduced': 'It does, but by how much depends on what the paper leaves open.',
      },
    },
    {
      where: 'Fig. 12',
      claim: 'With a start-up of 30 instead of 300, the improvement is larger.',
      judge: (evidence) => smallerStartUp(evidence, 'multicast-fig12', '4IB', 'spu', 'multicast-fig11'),
      because: {
        'not reproduced':
          'It is with few sources, where start-ups are most of the latency. With many, links are what is short, and the gain is the same.',
      },
    },
    {
      where: 'Fig. 13',
      claim: 'The gain over SPU grows with the length of messages.',
      judge(evidence) {
        const figure = evidence.experiment('multicast-fig13')
        const found = gains(figure, '4IB', 'spu', 'flits')
        return holds(found.at(-1)! > found[0]! * 1.05, `gain of 4IB by L: ${growth(figure, '4IB', 'spu', 'flits')}`)
      },
      because: {},
    },
    {
      where: 'Fig. 14',
      claim: '4IB is the best in most cases.',
      judge(evidence) {
        const figure = evidence.experiment('multicast-fig14')
        const points = pointsOf(figure, 'destinations', 'sources')
        const others = figure.texts('scheme').filter((scheme) => scheme !== '4IB')
        const ratios = points.map((at) => leadOf(figure, '4IB', others, at))
        const best = countOf(ratios, (ratio) => ratio > 1)
        return holds(
          2 * best > points.length,
          `4IB is the fastest at ${ofPoints(best, points)}; ${range(ratios)} times as fast as the best of the others`,
        )
      },
      because: {
        'not reproduced': 'With many destinations, blocks of 2x2 are better, as on the torus.',
      },
    },
    {
      where: 'Fig. 15',
      claim: 'Balancing pays with few sources, and not with many.',
      judge: (evidence) => balancingPays(evidence.experiment('multicast-fig15'), ['II'], 4),
      because: {
        'not reproduced':
          'As on the torus: random sources are spread evenly enough as they are, and phase 1 is one more unicast.',
      },
    },
    {
      where: 'Fig. 16',
      claim: 'Latency grows slightly with the part p of the destinations that all multicasts have in common.',
      judge(evidence) {
        const { ratios, text } = growths(evidence.experiment('multicast-fig16'))
        return holds(
          ratios.every((ratio) => ratio > 1 && ratio < 1.6),
          text,
        )
      },
      because: {
        'not reproduced':
          'It does not grow for all, nor slightly for the partitions: the nodes in the middle of their blocks become the same for all multicasts.',
      },
    },
  ],
}
