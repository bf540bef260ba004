/** Figure 5 of Park and Yoon: the stages of a broadcast banyan in which the packets of multicasts are replicated. */

import {
  copyRates,
  isPossible,
  type DestinationScheme,
  type MulticastShape,
} from '../../../src/networks/collective/min/throughput-model.js'
import { computed, experiment, type Experiment } from '../../../src/networks/experiment/experiment.js'
import type { Measured } from '../../../src/networks/experiment/cases.js'

interface Point {
  /** Stages. */
  readonly n: number
  readonly scheme: DestinationScheme
  readonly copies: number
  readonly stage: number
}

/** Counts the copies of every possible multicast. */
export function copyRateExperiment(about: string): Experiment {
  return experiment<Point>({
    title: 'Copy rates of multicasts in a broadcast banyan, stage by stage',
    about,
    notes: [
      'Case (A), `region`: s to s + f - 1, with s uniform in 0..N - f. The paper draws s among all N nodes, from which regions do not always fit in front of the end; `wrapped` has them go around it.',
      'Case (B), `cube`: replicated in the first log2 f stages. Its destinations are no consecutive nodes, so that a second phase from these could block: it is something to compare with, not an algorithm.',
      'A copy rate is replications at a stage by copies that come to it, both in the mean over all s: this is what equation (1) needs. `replicated`, the part of all multicasts that are replicated there at least once, is another number.',
      'The closed form counts places where regions can be cut, around the end, but without the one there.',
    ],
    axes: {
      n: { values: [7], title: 'stages n', symbol: 'n', min: 1, max: 12 },
      scheme: {
        values: ['region', 'cube'],
        title: 'scheme',
        choices: ['region', 'wrapped', 'cube'],
      },
      copies: { values: [2, 4, 8, 16, 32], title: 'destinations f', symbol: 'f', min: 1 },
      stage: { values: [6, 5, 4, 3, 2, 1, 0], title: 'stage, from the first to the last', min: 0 },
    },
    quick: { copies: [4, 16] },
    has: (point) => point.stage < point.n && isPossible(point),
    method: computed(countCopies),
    chart: {
      x: { axis: 'stage', isReversed: true },
      y: { measured: 'rate', title: 'copy rate' },
      line: 'counted',
      series: 'copies',
      mean: [],
      theory: [
        { name: 'formula', isOfSeries: true, at: (point) => copyRates(point)[point.stage] },
        {
          name: 'closed form',
          isOfSeries: true,
          at: (point) => (point.scheme === 'cube' ? null : cyclicCopyRate(point, point.stage)),
        },
      ],
    },
  })
}

/**
 * The stages down to i decide the address bits down to i: between stages i and i - 1, a multicast has a copy for each value
 * of these bits among its destinations.
 */
function countCopies({ n, scheme, copies, stage }: Point): Measured {
  const multicasts = multicastsOf(2 ** n, scheme, copies)
  const counts = multicasts.map((destinations) => {
    const copiesWith = (bits: number): number => new Set(destinations.map((node) => node >> bits)).size
    return { entering: copiesWith(stage + 1), leaving: copiesWith(stage) }
  })
  const entering = counts.reduce((sum, at) => sum + at.entering, 0)
  const leaving = counts.reduce((sum, at) => sum + at.leaving, 0)
  return {
    rate: leaving / entering - 1,
    replications: (leaving - entering) / multicasts.length,
    replicated: counts.filter((at) => at.leaving > at.entering).length / multicasts.length,
  }
}

/** The destinations of every possible multicast, all equally likely. */
function multicastsOf(nodes: number, scheme: DestinationScheme, copies: number): number[][] {
  const starts = { region: nodes - copies + 1, wrapped: nodes, cube: nodes / copies }[scheme]
  const stride = scheme === 'cube' ? nodes / copies : 1
  return Array.from({ length: starts }, (_, start) =>
    Array.from({ length: copies }, (_, k) => (start + k * stride) % nodes),
  )
}

/**
 * c_i in closed form, with s uniform in 0..N - 1. A region can be cut at the f - 1 places between its f nodes, and of all
 * places one in 2^(i + 1) is cut at stage i. The formula omits the place between the nodes N - 1 and 0, so the product of
 * all 1 + c_i is 1 + (f - 1)(1 - 1 / N), not f. It is near {@link copyRates} of a `region` if f is small compared with N;
 * those of a `wrapped` one are higher in the first stage, where a region around the end is always replicated.
 */
export function cyclicCopyRate({ n, copies }: Pick<MulticastShape, 'n' | 'copies'>, stage: number): number {
  const cuts = copies - 1
  const cutsHere = cuts / 2 ** (stage + 1)
  return cutsHere / (1 + cuts * (2 ** -(stage + 1) - 2 ** -n))
}
