/** Gains of one scheme over another: how much faster it is. */

import type { Judgement } from '../claim.js'
import {
  all,
  describeTally,
  gainOf,
  gainsByDraw,
  growthOf,
  isLess,
  isMore,
  judgeTally,
  meanByDraw,
  ratioOf,
  ratioSeries,
  showRatio,
  tallyOf,
} from '../draws.js'
import type { Evidence, ExperimentEvidence } from '../evidence.js'
import { pointsOf, range } from '../figures.js'
import type { ExperimentRunName } from '../runs.js'
import type { Setting } from '../../src/experiment/experiment.js'

/** The gain of a scheme over another one, by the number of sources. */
export function bySources(figure: ExperimentEvidence, scheme: string, over: string, at: Setting): string {
  return ratioSeries(figure.values('sources'), (sources) => gainOf(figure, scheme, over, { ...at, sources }))
}

/** That a scheme is faster than another one at most points of a figure. */
export function fasterAtPoints(figure: ExperimentEvidence, scheme: string, than: string): Judgement {
  const gains = pointsOf(figure, 'destinations', 'sources').map((at) => gainOf(figure, scheme, than, at))
  const tally = tallyOf(gains)
  return judgeTally(
    tally,
    `${scheme} ${describeTally(tally, 'faster', 'slower')}; ${range(gains.map(({ value }) => value))} times as fast as ${than}`,
  )
}

/** Of how many points a scheme is the fastest: faster than each of the others, beyond the interval. */
export function leadsOf(
  figure: ExperimentEvidence,
  scheme: string,
  others: readonly string[],
  points: readonly Setting[],
) {
  const leads = points.map((at) => others.map((other) => gainOf(figure, scheme, other, at)))
  const tally = {
    yes: leads.filter((gains) => gains.every((gain) => isMore(gain))).length,
    no: leads.filter((gains) => gains.some((gain) => isLess(gain))).length,
    of: points.length,
    byMean: leads.filter((gains) => gains.every(({ value }) => value > 1)).length,
    draws: Math.min(...leads.flat().map(({ draws }) => draws)),
  }
  return { tally, nearest: leads.map((gains) => Math.min(...gains.map(({ value }) => value))) }
}

/** That a smaller start-up makes a gain larger. */
export function smallerStartUp(
  evidence: Evidence,
  run: ExperimentRunName,
  scheme: string,
  over: string,
  against: ExperimentRunName,
): Judgement {
  const [small, usual] = [evidence.experiment(run), evidence.experiment(against)]
  const byPoint = pointsOf(small, 'destinations', 'sources').map((at) => {
    const [before, after] = [usual, small].map((figure) => gainsByDraw(figure, scheme, over, at)) as [
      number[],
      number[],
    ]
    return { at, before: ratioOf(before), after: ratioOf(after), growth: growthOf(before, after) }
  })
  const tally = tallyOf(byPoint.map(({ growth }) => growth))
  const few = byPoint[0]!
  return judgeTally(
    tally,
    `the gain of ${scheme} is ${describeTally(tally, 'larger with Ts = 30 than with Ts = 300', 'smaller')}; with ${few.at['sources']} sources of ${few.at['destinations']} destinations ${showRatio(few.after)} instead of ${showRatio(few.before)}`,
  )
}

/** That a gain grows with the length of messages, with either number of destinations. */
export function longerMessages(figure: ExperimentEvidence, scheme: string, over: string): Judgement {
  const lengths = figure.values('flits')
  const byPanel = figure.values('destinations').map((destinations) => {
    const gains = lengths.map((flits) => gainsByDraw(figure, scheme, over, { destinations, flits }))
    return { destinations, gains, growth: growthOf(gains[0]!, gains.at(-1)!) }
  })
  const texts = byPanel.map(({ destinations, gains, growth }) => {
    const series = ratioSeries(lengths, (flits) => ratioOf(gains[lengths.indexOf(flits)]!))
    return `|D| = ${destinations}: gain of ${scheme} by L ${series}; ${showRatio(growth)} times as large at the end`
  })
  return judgeTally(tallyOf(byPanel.map(({ growth }) => growth)), texts.join('. '), all)
}

/** How latency grows for each scheme and number of destinations, from the least hot-spot factor of the paper to all. */
export function hotSpotGrowths(figure: ExperimentEvidence) {
  const factors = figure.numbers('hotSpot').filter((factor) => factor > 0)
  const growthsByDraw = figure.values('destinations').map((destinations) => ({
    destinations,
    schemes: figure.texts('scheme').map((scheme) => {
      const [least, most] = [factors[0]!, factors.at(-1)!].map((hotSpot) =>
        figure.byDraw({ destinations, hotSpot, scheme }),
      ) as [number[], number[]]
      return { scheme, ratios: most.map((latency, draw) => latency / least[draw]!) }
    }),
  }))
  const text = growthsByDraw
    .map(
      ({ destinations, schemes }) =>
        `|D| = ${destinations}: ${schemes.map(({ scheme, ratios }) => `${scheme} ${showRatio(ratioOf(ratios))}`).join(', ')}`,
    )
    .join('; ')
  return { growthsByDraw, text: `times as long from p = ${factors[0]} to ${factors.at(-1)}: ${text}` }
}

/** The gain of balancing for each number of sources, as a mean over types and destinations. */
function balancingGains(figure: ExperimentEvidence, schemes: readonly string[], sources: number): number[] {
  return meanByDraw(
    pointsOf(figure, 'destinations').flatMap((at) =>
      schemes.map((scheme) => gainsByDraw(figure, `${scheme}B`, scheme, { ...at, sources })),
    ),
  )
}

/** That balancing makes types faster with few sources, and with many does not. */
export function balancingPays(figure: ExperimentEvidence, schemes: readonly string[]): Judgement {
  const sources = figure.numbers('sources')
  const [first, last] = [sources[0]!, sources.at(-1)!].map((count) => balancingGains(figure, schemes, count)) as [
    number[],
    number[],
  ]
  const [few, many] = [ratioOf(first), ratioOf(last)]
  const texts = schemes.map(
    (scheme) =>
      `${scheme} ${ratioSeries(sources, (count) => ratioOf(balancingGains(figure, [scheme], Number(count))))}`,
  )
  const numbers = `gain of balancing by number of sources, mean over |D|: ${texts.join('; ')}`
  const isNot = isLess(few) || isMore(many)
  const verdict = isNot ? 'not reproduced' : isMore(few) ? 'reproduced' : 'open'
  const share = (Number(few.value > 1) + Number(many.value <= 1)) / 2
  return { verdict, numbers, draws: few.draws, share }
}
