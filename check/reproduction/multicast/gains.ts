/** Gains of one scheme over another, as factors of speed. */

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
  type Ratio,
} from '../draws.js'
import type { ExperimentEvidence } from '../evidence.js'
import { pointsOf, range } from '../figures.js'
import type { Panel } from './panels.js'
import type { Setting } from '../../../src/networks/experiment/experiment.js'

/** The gain of a scheme over another, by the number of sources. */
export function bySources(figure: ExperimentEvidence, scheme: string, over: string, at: Setting): string {
  return ratioSeries(figure.values('sources'), (sources) => gainOf(figure, scheme, over, { ...at, sources }))
}

/** A claim that a scheme is faster than another at most points of a panel, whose points differ by sources. */
export function fasterInPanel(figure: ExperimentEvidence, scheme: string, than: string, { at }: Panel): Judgement {
  const gains = pointsOf(figure, 'sources').map((point) => gainOf(figure, scheme, than, { ...at, ...point }))
  const tally = tallyOf(gains)
  return judgeTally(
    tally,
    `${scheme} ${describeTally(tally, 'faster', 'slower')}; ${range(gains.map(({ value }) => value))} times as fast as ${than}`,
  )
}

/** The number of points at which a scheme is the fastest: faster than each of the others by more than the interval. */
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

/** A claim that a gain grows with the length of messages, in a panel. */
export function longerMessages(figure: ExperimentEvidence, scheme: string, over: string, { at }: Panel): Judgement {
  const lengths = figure.values('flits')
  const gains = lengths.map((flits) => gainsByDraw(figure, scheme, over, { ...at, flits }))
  const growth = growthOf(gains[0]!, gains.at(-1)!)
  const series = ratioSeries(lengths, (flits) => ratioOf(gains[lengths.indexOf(flits)]!))
  return judgeTally(
    tallyOf([growth]),
    `gain of ${scheme} by L ${series}; ${showRatio(growth)} times as large at the end`,
    all,
  )
}

/** The growth of latency of each scheme in a panel, from the least hot-spot factor of the paper to 1. */
export function hotSpotGrowths(figure: ExperimentEvidence, { at }: Panel) {
  const factors = figure.numbers('hotSpot').filter((factor) => factor > 0)
  const schemes = figure.texts('scheme').map((scheme) => {
    const [least, most] = [factors[0]!, factors.at(-1)!].map((hotSpot) =>
      figure.byDraw({ ...at, hotSpot, scheme }),
    ) as [number[], number[]]
    return { scheme, ratios: most.map((latency, draw) => latency / least[draw]!) }
  })
  const text = schemes.map(({ scheme, ratios }) => `${scheme} ${showRatio(ratioOf(ratios))}`).join(', ')
  return { schemes, text: `times as long from p = ${factors[0]} to ${factors.at(-1)}: ${text}` }
}

/** The gain of balancing for each number of sources, as a mean over types. */
function balancingGains(
  figure: ExperimentEvidence,
  schemes: readonly string[],
  { at }: Panel,
  sources: number,
): number[] {
  return meanByDraw(schemes.map((scheme) => gainsByDraw(figure, `${scheme}B`, scheme, { ...at, sources })))
}

/** A claim that balancing makes types faster with few sources but not with many, in a panel. */
export function balancingPays(figure: ExperimentEvidence, schemes: readonly string[], panel: Panel): Judgement {
  const sources = figure.numbers('sources')
  const [few, many] = [sources[0]!, sources.at(-1)!].map((count) =>
    ratioOf(balancingGains(figure, schemes, panel, count)),
  ) as [Ratio, Ratio]
  const texts = schemes.map(
    (scheme) =>
      `${scheme} ${ratioSeries(sources, (count) => ratioOf(balancingGains(figure, [scheme], panel, Number(count))))}`,
  )
  const numbers = `gain of balancing by number of sources: ${texts.join('; ')}`
  const isNot = isLess(few) || isMore(many)
  const verdict = isNot ? 'not reproduced' : isMore(few) ? 'reproduced' : 'open'
  const share = (Number(few.value > 1) + Number(many.value <= 1)) / 2
  return { verdict, numbers, draws: few.draws, share }
}
