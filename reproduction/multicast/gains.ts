/** Gains of one scheme over another: how much faster it is. */

import { holds, isTrend } from '../claim.js'
import type { Evidence, ExperimentEvidence } from '../evidence.js'
import { change, countOf, gainOf, ofPoints, pointsOf, range, series } from '../figures.js'
import type { ExperimentRunName } from '../runs.js'
import type { Setting } from '../../src/experiment/experiment.js'

const show = (value: number): string => value.toFixed(2)

/** The gains of a scheme over another one along an axis. */
export function gains(
  figure: ExperimentEvidence,
  scheme: string,
  over: string,
  axis: string,
  at: Setting = {},
): number[] {
  return figure.values(axis).map((value) => gainOf(figure, scheme, over, { ...at, [axis]: value }))
}

/** How many times less the latency of a scheme is than that of the best of some others. */
export function leadOf(figure: ExperimentEvidence, scheme: string, others: readonly string[], at: Setting): number {
  return Math.min(...others.map((other) => gainOf(figure, scheme, other, at)))
}

/** The gain of a scheme over U-torus, by the number of sources. */
export function bySources(figure: ExperimentEvidence, scheme: string, at: Setting): string {
  return series(figure.values('sources'), (sources) => gainOf(figure, scheme, 'utorus', { ...at, sources }), show)
}

/** How the gain of a scheme grows from the first to the last value of an axis. */
export function growth(figure: ExperimentEvidence, scheme: string, over: string, axis: string): string {
  const values = figure.values(axis)
  return series(values, (value) => gainOf(figure, scheme, over, { [axis]: value }), show)
}

export function smallerStartUp(
  evidence: Evidence,
  run: ExperimentRunName,
  scheme: string,
  over: string,
  against: ExperimentRunName,
) {
  const [small, usual] = [evidence.experiment(run), evidence.experiment(against)]
  const points = pointsOf(small, 'destinations', 'sources')
  const larger = countOf(points, (at) => gainOf(small, scheme, over, at) > gainOf(usual, scheme, over, at))
  const few = { destinations: 80, sources: 16 }
  return holds(
    isTrend(larger, points.length),
    `the gain of ${scheme} is larger with Ts = 30 than with Ts = 300 at ${ofPoints(larger, points)}; with 16 sources of 80 destinations ${show(gainOf(small, scheme, over, few))} instead of ${show(gainOf(usual, scheme, over, few))}`,
  )
}

/** From no destination in common to all. */
export function growthOf(figure: ExperimentEvidence, scheme: string): number {
  const values = figure.numbers('hotSpot')
  return figure.mean({ hotSpot: values.at(-1)!, scheme }) / figure.mean({ hotSpot: values[0]!, scheme })
}

/** By how much latency grows for each scheme of a figure, from no destination in common to all; and in words. */
export function growths(figure: ExperimentEvidence): { readonly ratios: readonly number[]; readonly text: string } {
  const grown = figure.texts('scheme').map((scheme) => ({ scheme, ratio: growthOf(figure, scheme) }))
  return {
    ratios: grown.map(({ ratio }) => ratio),
    text: `from p = 0 to 1: ${grown.map(({ scheme, ratio }) => `${scheme} ${change(ratio)}`).join(', ')}`,
  }
}

/** Whether types are faster with balancing: with few sources more so than with many, and by more than chance. */
export function balancingPays(figure: ExperimentEvidence, types: readonly string[], h: number) {
  const values = figure.numbers('sources')
  const destinations = figure.numbers('destinations')
  const ratios = (sources: number): number[] =>
    types.flatMap((type) =>
      destinations.map((count) => gainOf(figure, `${h}${type}B`, `${h}${type}`, { sources, destinations: count })),
    )
  const mean = (list: readonly number[]): number => list.reduce((sum, each) => sum + each, 0) / list.length
  const [few, many] = [mean(ratios(values[0]!)), mean(ratios(values.at(-1)!))]
  const all = values.flatMap(ratios)
  const texts = types.map((type) => {
    const ofType = (sources: number): number =>
      mean(destinations.map((count) => gainOf(figure, `${h}${type}B`, `${h}${type}`, { sources, destinations: count })))
    return `type ${type} ${series(values, (sources) => ofType(Number(sources)), show)}`
  })
  return holds(
    few >= 1.05 && few > many,
    `gain by number of sources, mean over |D|: ${texts.join('; ')}; all points ${range(all)}`,
  )
}
