/** Figure 5: partitions beside U-torus, by the numbers of sources and destinations. */

import { holds, isTrend, type Claim } from '../claim.js'
import { countOf, gainOf, ofPoints, pointsOf, range } from '../figures.js'
import { bySources, gains, leadOf } from './gains.js'

const partitions = ['4IB', '4IIB', '4IIIB', '4IVB']

/** That each of some schemes is faster than U-torus with so many destinations. */
function fasterThanUTorus(
  where: string,
  claim: string,
  schemes: readonly string[],
  destinations: number,
  why: string,
): Claim {
  return {
    where,
    claim,
    judge(evidence) {
      const figure = evidence.experiment('multicast-fig5')
      const points = pointsOf(figure, 'sources').flatMap((at) =>
        schemes.map((scheme) => ({ ...at, destinations, scheme })),
      )
      const faster = countOf(points, ({ scheme, ...at }) => gainOf(figure, scheme, 'utorus', at) > 1)
      const texts = schemes.map((scheme) => `${scheme} ${bySources(figure, scheme, { destinations })}`)
      return holds(
        isTrend(faster, points.length),
        `faster at ${ofPoints(faster, points)}; gain by number of sources: ${texts.join('; ')}`,
      )
    },
    because: { reproduced: why },
  }
}

export const figure5: readonly Claim[] = [
  fasterThanUTorus(
    'Fig. 5(a)',
    'With 80 destinations, types III and IV are faster than U-torus.',
    ['4IIIB', '4IVB'],
    80,
    'Not so with 16 sources: then the network is all but empty, and phases cost more start-ups than one tree.',
  ),
  {
    where: 'Fig. 5',
    claim: 'Type I is better than type II.',
    judge(evidence) {
      const figure = evidence.experiment('multicast-fig5')
      const points = pointsOf(figure, 'destinations', 'sources')
      const better = countOf(points, (at) => gainOf(figure, '4IB', '4IIB', at) > 1)
      return holds(
        isTrend(better, points.length),
        `4IB faster than 4IIB at ${ofPoints(better, points)}, ${range(points.map((at) => gainOf(figure, '4IB', '4IIB', at)))} times`,
      )
    },
    because: {},
  },
  {
    where: 'Fig. 5',
    claim: 'Type III is the best of all.',
    judge(evidence) {
      const figure = evidence.experiment('multicast-fig5')
      const points = pointsOf(figure, 'destinations', 'sources')
      const others = ['utorus', '4IB', '4IIB', '4IVB']
      const behind = points.map((at) => leadOf(figure, '4IIIB', others, at))
      const best = countOf(behind, (ratio) => ratio >= 1)
      const near = countOf(behind, (ratio) => ratio >= 0.95)
      const fewer = countOf(points, (at) => at['destinations'] === 80 || at['destinations'] === 112)
      const bestOfFewer = points.filter((at, i) => Number(at['destinations']) <= 112 && behind[i]! >= 1).length
      return holds(
        isTrend(best, points.length),
        `4IIIB is the fastest at ${ofPoints(best, points)}, at ${bestOfFewer} of ${fewer} with up to 112 destinations; within 5 % of the fastest at ${near}`,
      )
    },
    because: {
      'not reproduced':
        'It is with few destinations. With 176 and more, nearly every block is served whatever the type, and the node in the middle of each block, which has most to send in phase 3, decides: types I, III and IV are about equal.',
      reproduced: 'With 240 destinations, type I is as good.',
    },
  },
  {
    where: 'Fig. 5(a)',
    claim: 'With 80 destinations, types I and II are slower than U-torus.',
    judge(evidence) {
      const figure = evidence.experiment('multicast-fig5')
      const points = pointsOf(figure, 'sources').flatMap((at) =>
        ['4IB', '4IIB'].map((scheme) => ({ ...at, destinations: 80, scheme })),
      )
      const slower = countOf(points, ({ scheme, ...at }) => gainOf(figure, scheme, 'utorus', at) < 1)
      return holds(
        isTrend(slower, points.length),
        `slower at ${ofPoints(slower, points)}; gain by number of sources: 4IB ${bySources(figure, '4IB', { destinations: 80 })}; 4IIB ${bySources(figure, '4IIB', { destinations: 80 })}`,
      )
    },
    because: {
      'not reproduced':
        'Only with few sources. As soon as U-torus has contention, type I gains more than its phases cost. With start-ups that block, as in the formula of the paper, partitions are mostly slower: see below.',
    },
  },
  fasterThanUTorus('Fig. 5(d)', 'With 240 destinations, all four types are faster than U-torus.', partitions, 240, ''),
  {
    where: 'Fig. 5(d), text',
    claim: 'Type III is 2 to 6 times faster than U-torus with 240 destinations.',
    judge(evidence) {
      const found = gains(evidence.experiment('multicast-fig5'), '4IIIB', 'utorus', 'sources', { destinations: 240 })
      return holds(Math.min(...found) >= 2 && Math.max(...found) >= 5, `${range(found)} times`)
    },
    because: {
      'not reproduced':
        'It is nearly twice as fast at best, never six times. The paper says neither how U-torus is routed nor how many virtual channels it has.',
    },
  },
  {
    where: 'Latency formula and Fig. 5',
    claim: 'The gains of Fig. 5 come out if a node spends Ts + L Tc on each send, as in the formula.',
    judge(evidence) {
      const figure = evidence.experiment('multicast-fig5-blocking')
      const points = pointsOf(figure, 'destinations', 'sources')
      const texts = partitions.map((scheme) => {
        const ratios = points.map((at) => gainOf(figure, scheme, 'utorus', at))
        return { text: `${scheme} ${range(ratios)}`, faster: countOf(ratios, (ratio) => ratio > 1) }
      })
      const faster = texts.reduce((sum, each) => sum + each.faster, 0)
      const all = points.length * partitions.length
      return holds(
        isTrend(faster, all),
        `with start-ups that block (Ts = 300), a partition is faster than U-torus at ${faster} of ${all} points; gains: ${texts.map(({ text }) => text).join(', ')}`,
      )
    },
    because: {
      'not reproduced':
        'If a start-up keeps the node busy, what counts is how many messages the busiest nodes have to send, of Ts + L cycles each. With partitions, these are the nodes in the middle of blocks. The trends of the figure need start-ups that overlap, as in all other results here.',
    },
  },
]
