/** The effect of chance on ratios: each draw of a workload gives one ratio, and all of them an interval. */

import { estimate } from '../../src/base/statistics.js'
import { isTrend, type Judgement, type Verdict } from './claim.js'
import type { ExperimentEvidence } from './evidence.js'
import type { Setting, Value } from '../../src/networks/experiment/experiment.js'

/** The geometric mean of a ratio over draws, with its 95 % confidence interval. */
export interface Ratio {
  readonly value: number
  readonly low: number
  readonly high: number
  readonly draws: number
}

/** The mean of independent ratios, computed from logarithms so that the inverse ratio has the inverse interval. */
export function ratioOf(ratios: readonly number[]): Ratio {
  const { mean, half } = estimate(ratios.map(Math.log))
  const [value, low, high] = [mean, mean - half, mean + half].map(Math.exp) as [number, number, number]
  return { value, low, high, draws: ratios.length }
}

/**
 * The factor by which the latency of a scheme is below that of another at a point, draw by draw: both use the same workload
 * in a draw, so that common effects cancel.
 */
export function gainsByDraw(figure: ExperimentEvidence, scheme: string, over: string, at: Setting = {}): number[] {
  const own = figure.byDraw({ ...at, scheme })
  return figure.byDraw({ ...at, scheme: over }).map((latency, draw) => latency / own[draw]!)
}

export function gainOf(figure: ExperimentEvidence, scheme: string, over: string, at: Setting = {}): Ratio {
  return ratioOf(gainsByDraw(figure, scheme, over, at))
}

/** The growth of ratios, draw by draw. */
export function growthOf(before: readonly number[], after: readonly number[]): Ratio {
  return ratioOf(after.map((ratio, draw) => ratio / before[draw]!))
}

/** The geometric mean over points, for each draw. */
export function meanByDraw(points: readonly (readonly number[])[]): number[] {
  return points[0]!.map((_, draw) =>
    Math.exp(points.reduce((sum, ratios) => sum + Math.log(ratios[draw]!), 0) / points.length),
  )
}

export const isMore = ({ low }: Ratio, than = 1): boolean => low > than
export const isLess = ({ high }: Ratio, than = 1): boolean => high < than

/** The number of points at which a statement holds, fails, and is within the interval. */
export interface Tally {
  readonly yes: number
  readonly no: number
  readonly of: number
  /** The number of points at which it holds for the mean. */
  readonly byMean: number
  readonly draws: number
}

export function tallyOf(
  ratios: readonly Ratio[],
  isSo: (ratio: Ratio) => boolean = (ratio) => isMore(ratio),
  isNot: (ratio: Ratio) => boolean = (ratio) => isLess(ratio),
): Tally {
  return {
    yes: ratios.filter(isSo).length,
    no: ratios.filter(isNot).length,
    of: ratios.length,
    byMean: ratios.filter(({ value, draws }) => isSo({ value, low: value, high: value, draws })).length,
    draws: Math.min(...ratios.map(({ draws }) => draws)),
  }
}

/** The tally for a statement that ratios are smaller. */
export function tallyOfLess(ratios: readonly Ratio[], than = 1): Tally {
  return tallyOf(
    ratios,
    (ratio) => isLess(ratio, than),
    (ratio) => isMore(ratio, than),
  )
}

type Enough = (points: number, of: number) => boolean

/** Decided only if points within their interval could not change the result. */
export function judgeTally(
  { yes, no, of, byMean, draws }: Tally,
  numbers: string,
  enough: Enough = isTrend,
): Judgement {
  const verdict: Verdict = enough(yes, of) ? 'reproduced' : enough(of - no, of) ? 'open' : 'not reproduced'
  return { verdict, numbers, draws, share: byMean / of }
}

export const all: Enough = (points, of) => points === of
export const most: Enough = (points, of) => 2 * points > of

/** `faster at 9 of 12 points, slower at 1, undecided at 2`. */
export function describeTally({ yes, no, of }: Tally, so: string, not: string): string {
  const open = of - yes - no
  const others = [no > 0 ? `${not} at ${no}` : '', open > 0 ? `undecided at ${open}` : ''].filter((text) => text !== '')
  return [`${so} at ${yes} of ${of} points`, ...others].join(', ')
}

/** `1.45 ± 0.03`. */
export function showRatio({ value, low, high }: Ratio): string {
  return `${value.toFixed(2)} ± ${((high - low) / 2).toFixed(2)}`
}

/** `16: 0.93 ± 0.01, 48: 1.45 ± 0.03`. */
export function ratioSeries(values: readonly Value[], at: (value: Value) => Ratio): string {
  return values.map((value) => `${value}: ${showRatio(at(value))}`).join(', ')
}

/** At 95 % confidence, the maximum share of all cases with a property that no drawn case has. */
export function atMost(drawn: number): string {
  return `${(100 * (1 - 0.05 ** (1 / drawn))).toFixed(1)} %`
}
