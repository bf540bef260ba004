/** Figure 5: partitions compared with U-torus, by the numbers of sources and destinations. */

import type { Claim, Note } from '../claim.js'
import {
  describeTally,
  gainOf,
  gainsByDraw,
  growthOf,
  judgeTally,
  showRatio,
  ratioOf,
  meanByDraw,
  tallyOf,
  tallyOfLess,
} from '../draws.js'
import type { ExperimentEvidence } from '../evidence.js'
import { countOf, pointsOf, range } from '../figures.js'
import { figureClaim, panelClaims, type FigureClaim } from './figure-claim.js'
import { bySources, fasterInPanel, leadsOf } from './gains.js'
import { fourPanels } from './panels.js'

const emptyNetwork =
  'Not with 16 sources: then the network is all but empty, and phases cost more start-ups than one tree. Type IV gains little over U-torus where four of five destinations are the same for all.'

const partitions = ['4IB', '4IIB', '4IIIB', '4IVB']

const run = 'multicast-fig5'

const gainsOver = (figure: ExperimentEvidence, schemes: readonly string[], destinations: number) =>
  pointsOf(figure, 'sources').flatMap((at) =>
    schemes.map((scheme) => gainOf(figure, scheme, 'utorus', { ...at, destinations })),
  )

const seriesOf = (figure: ExperimentEvidence, schemes: readonly string[], destinations: number): string =>
  schemes.map((scheme) => `${scheme} ${bySources(figure, scheme, 'utorus', { destinations })}`).join('; ')

/** A claim that each of some schemes is faster than U-torus with a number of destinations. */
function fasterThanUTorus(
  where: string,
  claim: string,
  schemes: readonly string[],
  destinations: number,
  because: Claim['because'],
): FigureClaim {
  return figureClaim({
    ...{ where, claim, run, because },
    on(figure) {
      const tally = tallyOf(gainsOver(figure, schemes, destinations))
      return judgeTally(
        tally,
        `${describeTally(tally, 'faster', 'slower')}; gain by number of sources: ${seriesOf(figure, schemes, destinations)}`,
      )
    },
  })
}

function slowerThanUTorus(claim: string, scheme: string, because: Claim['because']): FigureClaim {
  return figureClaim({
    ...{ where: 'Section 4, Fig. 5(a)', claim, run, because },
    on(figure) {
      const tally = tallyOfLess(gainsOver(figure, [scheme], 80))
      return judgeTally(
        tally,
        `${describeTally(tally, 'slower', 'faster')}; gain by number of sources: ${seriesOf(figure, [scheme], 80)}`,
      )
    },
  })
}

export const typeTwoIsSlower = slowerThanUTorus('With 80 destinations, type II is slower than U-torus.', '4IIB', {})

/** The claims that also choose the hot-spot factor. */
export const figure5: readonly FigureClaim[] = [
  fasterThanUTorus(
    'Section 4, Fig. 5(a)',
    'With 80 destinations, types III and IV are faster than U-torus.',
    ['4IIIB', '4IVB'],
    80,
    { 'not reproduced': emptyNetwork, open: emptyNetwork },
  ),
  slowerThanUTorus('With 80 destinations, type I is slower than U-torus.', '4IB', {
    'not reproduced':
      'Only with few sources. As soon as U-torus has contention, type I gains more than its phases cost. It is slower up to 112 sources if all destinations are the same for all (see the table of hot-spot factors), and with start-ups that block.',
  }),
  typeTwoIsSlower,
  ...panelClaims(fourPanels, {
    where: 'Section 4, Fig. 5',
    claim: 'Type I is better than type II.',
    run,
    on: (figure, panel) => fasterInPanel(figure, '4IB', '4IIB', panel),
    because: {},
  }),
  ...panelClaims(fourPanels, {
    where: 'Section 4, Fig. 5',
    claim: 'Type III is the best of all.',
    run,
    on(figure, { at }) {
      const points = pointsOf(figure, 'sources').map((point) => ({ ...at, ...point }))
      const { tally, nearest } = leadsOf(figure, '4IIIB', ['utorus', '4IB', '4IIB', '4IVB'], points)
      const near = countOf(nearest, (ratio) => ratio >= 0.95)
      return judgeTally(
        tally,
        `4IIIB ${describeTally(tally, 'the fastest', 'slower than another one')}; within 5 % of the fastest at ${near} points`,
      )
    },
    because: {
      open: 'It is about even with type I, and mostly ahead of the others.',
      'not reproduced':
        'With more destinations, nearly every block is served whatever the type, and type I is ahead: compare the gains of Fig. 5(d).',
    },
  }),
  ...panelClaims(fourPanels, {
    where: 'Section 4, Fig. 5',
    claim: 'Type III is better than type IV.',
    run,
    on: (figure, panel) => fasterInPanel(figure, '4IIIB', '4IVB', panel),
    because: {
      open: 'It is wherever there is contention: not with 16 sources.',
      'not reproduced': 'It is wherever there is contention: not with 16 sources.',
    },
  }),
  fasterThanUTorus(
    'Section 4, Fig. 5(d)',
    'With 240 destinations, all four types are faster than U-torus.',
    partitions,
    240,
    {},
  ),
  figureClaim({
    where: 'Section 4, Fig. 5(d), text',
    claim: 'Type III is 2 to 6 times faster than U-torus with 240 destinations.',
    run,
    on(figure) {
      const gains = gainsOver(figure, ['4IIIB'], 240)
      const tally = tallyOf(
        gains,
        ({ low, high }) => low >= 2 && high <= 6,
        ({ low, high }) => high < 2 || low > 6,
      )
      const numbers = `${bySources(figure, '4IIIB', 'utorus', { destinations: 240 })} times by number of sources`
      const reaches = gains.some(({ high }) => high >= 5)
      const judged = judgeTally(tally, numbers)
      return reaches ? judged : { ...judged, verdict: 'not reproduced' }
    },
    because: {
      'not reproduced':
        'It is less than twice as fast, even with 240 sources. The paper says neither how U-torus is routed nor how many virtual channels it has.',
    },
  }),
  figureClaim({
    where: 'Section 4, Fig. 5',
    claim: 'The advantage of the partitions grows with the number of destinations.',
    run,
    on(figure) {
      const destinations = figure.values('destinations')
      const [least, most] = [destinations[0]!, destinations.at(-1)!]
      const growths = partitions.flatMap((scheme) =>
        figure.values('sources').map((sources) => {
          const [few, many] = [least, most].map((count) =>
            gainsByDraw(figure, scheme, 'utorus', { sources, destinations: count }),
          ) as [number[], number[]]
          return growthOf(few, many)
        }),
      )
      const means = partitions.map((scheme) => {
        const at = (count: typeof least): number[] =>
          meanByDraw(
            figure
              .values('sources')
              .map((sources) => gainsByDraw(figure, scheme, 'utorus', { sources, destinations: count })),
          )
        return `${scheme} ${destinations.map((count) => `${count}: ${showRatio(ratioOf(at(count)))}`).join(', ')}`
      })
      const tally = tallyOf(growths)
      return judgeTally(
        tally,
        `larger with ${most} destinations than with ${least}: ${describeTally(tally, 'so', 'smaller')}; mean gain over all sources by |D|: ${means.join('; ')}`,
      )
    },
    because: {},
  }),
]

export const blockingStartUps: Note = {
  where: 'Section 4, Fig. 5',
  note: 'With start-ups that keep a node busy, Ts + L Tc for each send as in the formula, the gains of the figure do not come out: what counts then is how many messages the busiest nodes have to send. With partitions, these are the nodes in the middle of blocks. The trends need start-ups that overlap, as in all other results here.',
  shows(evidence) {
    const figure = evidence.experiment('multicast-fig5-blocking')
    const points = pointsOf(figure, 'destinations', 'sources')
    const gains = partitions.map((scheme) => points.map((at) => gainOf(figure, scheme, 'utorus', at)))
    const tally = tallyOf(gains.flat())
    const ranges = gains.map((ofScheme, i) => `${partitions[i]} ${range(ofScheme.map(({ value }) => value))}`)
    return `Ts = 300, ${tally.draws} draws: a partition is ${describeTally(tally, 'faster than U-torus', 'slower')}; gains: ${ranges.join(', ')}`
  },
}
