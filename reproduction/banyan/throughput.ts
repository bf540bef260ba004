/** The analysis of throughput. */

import { copyRates, slotThroughput, throughStage } from '../../src/collective/min/throughput-model.js'
import { estimate, studentQuantile, type Estimate } from '../../src/statistics.js'
import { holds, isTrue, type Claim } from '../claim.js'
import { describeTally, growthOf, judgeTally, type Ratio } from '../draws.js'
import { countOf, ofPoints, range } from '../figures.js'
import type { ClaimGroup } from '../paper.js'
import { elementCases, enumerated } from './element.js'
import { eta, loads, points, shapes, sizes } from './curves.js'

/** What the analysis may be off. */
const near = 0.025

const percent = (part: number): string => `${(100 * part).toFixed(1)} %`

/** Networks with random numbers of their own that each point is a mean of. */
const runs = 32

/** Only the whole of a multicast tells the orders apart. */
const whoGoesFirst: Claim = {
  where: 'Theorem 2 and analysis',
  claim: 'The analysis, in which either input goes first as often, holds if the upper input goes first.',
  judge(evidence) {
    const figure = evidence.experiment('min-upper-first')
    const [copies, allCopies] = ['eta', 'etaFull'].map((name) => {
      const [upper, random] = ['upper', 'random'].map((arbitration) => figure.byDraw({ arbitration }, name)) as [
        number[],
        number[],
      ]
      const [first, either] = [estimate(upper), estimate(random)]
      return { ratio: growthOf(random, upper), text: `${showEta(first)} against ${showEta(either)}` }
    }) as [{ ratio: Ratio; text: string }, { ratio: Ratio; text: string }]
    const numbers = `N = 64, f = 12, m = 1, load 1, upper first against at random, on the RTL: ${copies.text} as the formula counts, each copy as 1/f of a packet; ${allCopies.text} if all copies have to arrive`
    return { ...holds(Math.abs(copies.ratio.value - 1) < 0.02, numbers), draws: copies.ratio.draws }
  },
  because: {
    reproduced:
      'By copies, as the formula counts. If all copies have to arrive, as the text says, it matters: with upper first the same sources win at all elements, and so their multicasts arrive whole.',
    'not reproduced': 'The formula counts copies as it does at random.',
  },
}

const showEta = ({ mean, half }: Estimate): string => `${mean.toFixed(5)} ± ${half.toFixed(5)}`

export const throughput: ClaimGroup = {
  title: 'Throughput',
  claims: [
    {
      where: 'Equations (1) and (2)',
      claim: 'They give the traffic behind an element from that in front of it.',
      judge() {
        const errors = elementCases.map(({ copyRate, ...traffic }) => {
          const [formula, exact] = [throughStage(traffic, copyRate), enumerated(traffic, copyRate)]
          return Math.max(
            Math.abs(formula.packets - exact.packets),
            Math.abs(formula.packets * formula.multicasts - exact.packets * exact.multicasts),
          )
        })
        return isTrue(
          Math.max(...errors) < 1e-12,
          `exact in ${countOf(errors, (error) => error < 1e-12)} of ${elementCases.length} cases, against all that can come in`,
        )
      },
      because: {
        reproduced:
          'If a packet gets all outputs that it wants or none, whichever of two goes first. Of the whole network they are a model: copies of a region are not all alike.',
      },
    },
    {
      where: 'Analysis, unicast',
      claim: 'Without multicasts it is the throughput of an unbuffered banyan that Patel gives.',
      judge() {
        const errors = sizes.flatMap((n) =>
          loads.map((load) => {
            let rate = load
            for (let stage = 0; stage < n; stage++) rate = 1 - (1 - rate / 2) ** 2
            return Math.abs(rate - slotThroughput({ n, copies: 1, multicasts: 0, load, scheme: 'region' }))
          }),
        )
        return isTrue(
          Math.max(...errors) < 1e-12,
          `the same at ${errors.length} points, to ${Math.max(...errors) < 1e-12 ? '12' : 'fewer than 12'} digits`,
        )
      },
      because: {},
    },
    {
      where: 'Figs. 6 and 7',
      claim: 'The analysis gives the throughput of the network.',
      judge(evidence) {
        const found = (['min-fig6', 'min-fig7'] as const).flatMap((name) =>
          evidence.experiment(name).results.flatMap(({ measured }) => {
            const { eta: onRtl, etaError, model } = measured
            if (onRtl === undefined) return []
            return [{ off: Math.abs(onRtl / model! - 1), half: (studentQuantile(runs - 1) * etaError!) / onRtl }]
          }),
        )
        const furthest = Math.max(...found.map(({ off }) => off))
        const widest = Math.max(...found.map(({ half }) => half))
        const tally = {
          yes: countOf(found, ({ off, half }) => off + half <= near),
          no: countOf(found, ({ off, half }) => off - half > near),
          byMean: countOf(found, ({ off }) => off <= near),
          of: found.length,
          draws: runs,
        }
        return judgeTally(
          tally,
          `the slotted RTL differs by ${percent(furthest)} at most, m = 0.1 and 0.5: ${describeTally(tally, 'by less than 2.5 %', 'by more')}; each is a mean of ${runs} networks, with an interval of ± ${percent(widest)} at most`,
        )
      },
      because: {
        'not reproduced': 'The model knows the means of all regions at each stage, and nothing more.',
      },
    },
    whoGoesFirst,
    {
      where: 'Definition of acceptance',
      claim: 'Throughput counts a multicast if all of its copies arrive.',
      judge(evidence) {
        const at = { copies: 8, multicasts: 0.5, load: 1, scheme: 'region' }
        const [found, all] = ['eta', 'etaFull'].map((name) => evidence.experiment('min-fig6').mean(at, name)) as [
          number,
          number,
        ]
        return isTrue(
          Math.abs(all / found - 1) < 0.02,
          `N = 128, load 1, f = 8, m = 0.5, on the RTL: ${found.toFixed(3)} as the formula counts, each copy as 1/f of a packet; ${all.toFixed(3)} if all copies have to arrive`,
        )
      },
      because: {
        false: 'The text and the formula contradict each other. All throughputs here are those of the formula.',
      },
    },
    {
      where: 'Fig. 5',
      claim: 'A region is copied ever more often from stage to stage.',
      judge() {
        const copies = [2, 4, 8, 16, 32]
        const growing = countOf(copies, (f) => {
          const rates = copyRates({ n: 7, copies: f, scheme: 'region' })
          return rates.every((rate, stage) => stage === 0 || rate <= rates[stage - 1]!)
        })
        const last = copies.map((f) => copyRates({ n: 7, copies: f, scheme: 'region' })[0]!)
        return holds(
          growing === copies.length,
          `N = 128: so for ${growing} of ${copies.length} sizes of regions; at the last stage ${range(last)}`,
        )
      },
      because: { reproduced: 'The numbers are below. Those of the figure could not be read.' },
    },
    {
      where: 'Figs. 6 and 7',
      claim: 'Copying late, as regions do (A), gives more throughput than copying early (B).',
      judge() {
        const better = countOf(points, (point) => eta(point, 'region') >= eta(point, 'cube') - 1e-12)
        const gains = points.map((point) => eta(point, 'region') / eta(point, 'cube'))
        const equal = points.filter((_, i) => Math.abs(gains[i]! - 1) < 1e-12)
        return holds(
          better === points.length,
          `(A) at least as good at ${ofPoints(better, points)}, up to ${Math.max(...gains).toFixed(2)} times; equal at ${ofPoints(equal.length, points)}, ${equal.every(({ n, copies }) => copies === 2 ** n) ? 'all of them with f = N' : 'not only with f = N'}`,
        )
      },
      because: {},
    },
    {
      where: 'Fig. 6',
      claim: 'Throughput falls with the part of multicasts and with the number of their copies.',
      judge() {
        const loadsAndSizes = loads.map((load) => ({ load, n: 7 }))
        const falling = loadsAndSizes.flatMap((at) => [
          ...[2, 4, 8, 16].map((copies) =>
            [0.1, 0.5, 1].map((multicasts) => eta({ ...at, copies, multicasts }, 'region')),
          ),
          ...[0.1, 0.5, 1].map((multicasts) =>
            [2, 4, 8, 16].map((copies) => eta({ ...at, copies, multicasts }, 'region')),
          ),
        ])
        const right = countOf(falling, (values) => values.every((value, i) => i === 0 || value < values[i - 1]!))
        return holds(right === falling.length, `along ${right} of ${falling.length} curves`)
      },
      because: {},
    },
    {
      where: 'Fig. 7',
      claim: 'Throughput falls with the size of the network.',
      judge() {
        const curves = shapes.map((shape) =>
          sizes.filter((n) => shape.copies <= 2 ** n).map((n) => eta({ ...shape, load: 1, n }, 'region')),
        )
        const right = countOf(curves, (values) => values.every((value, i) => i === 0 || value < values[i - 1]!))
        return holds(right === curves.length, `along ${right} of ${curves.length} curves from N = 8 to 2048`)
      },
      because: {},
    },
  ],
}
