/** The analysis of throughput. */

import { slotThroughput, throughStage } from '../../../src/networks/collective/min/throughput-model.js'
import { studentQuantile } from '../../../src/base/statistics.js'
import { holds, isTrue } from '../claim.js'
import { describeTally, judgeTally } from '../draws.js'
import { countOf, ofPoints } from '../figures.js'
import type { ClaimGroup } from '../paper.js'
import { elementCases, enumerated } from './element.js'
import { eta, loads, ofFigure7, sizes } from './curves.js'

/** The tolerated error of the analysis. */
const near = 0.025

const percent = (part: number): string => `${(100 * part).toFixed(1)} %`

/** The number of networks with different random numbers over which each point is averaged. */
const runs = 32

/** Checks if (A) is at least as good as (B) at all points, and describes the result. */
export function lateAgainstEarly(at: readonly (typeof ofFigure7)[number][]): [isBetter: boolean, numbers: string] {
  const better = countOf(at, (point) => eta(point, 'region') >= eta(point, 'cube') - 1e-12)
  const gains = at.map((point) => eta(point, 'region') / eta(point, 'cube'))
  const equal = at.filter((_, i) => Math.abs(gains[i]! - 1) < 1e-12)
  const where = equal.every(({ n, copies }) => copies === 2 ** n) ? 'all of them with f = N' : 'not only with f = N'
  const ofEqual = equal.length === 0 ? '' : `; equal at ${ofPoints(equal.length, at)}, ${where}`
  return [
    better === at.length,
    `(A) at least as good at ${ofPoints(better, at)}, up to ${Math.max(...gains).toFixed(2)} times${ofEqual}`,
  ]
}

export const throughput: ClaimGroup = {
  title: 'Throughput',
  claims: [
    {
      where: 'Equations (1) and (2); section not known',
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
          'If a packet gets all outputs that it wants or none, whichever of two goes first. They are a model of the whole network: copies of a region are not all alike.',
      },
    },
    {
      where: 'Analysis, unicast; section not known',
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
      where: 'Figs. 6 and 7; section not known',
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
    {
      where: 'Definition of acceptance; section not known',
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
        false: 'The text and the formula contradict each other. All throughputs here follow the formula.',
      },
    },
    {
      where: 'Fig. 7; section not known',
      claim: 'Copying late, as regions do (A), gives more throughput than copying early (B).',
      judge() {
        return holds(...lateAgainstEarly(ofFigure7))
      },
      because: { 'not reproduced': 'By the equations it is not so everywhere.' },
    },
  ],
}
