/** Right answers, from several ways of measuring. */

import { measureCurve, type How } from './given/bench.js'
import type { Point } from './given/curve-form.js'
import { meanHops, pilots, verdict, zeroLoad } from './given/theory.js'
import type { MeasureNumbers } from './numbers.js'

export interface Measured extends Readonly<Record<string, unknown>> {
  readonly hops: number
  readonly zeroLoad: number
  readonly meanA: number
  readonly halfA: number
  readonly halfDifference: number
  readonly verdict: string
  readonly curve: readonly Point[]
}

export function answersBy(numbers: MeasureNumbers, how: How): Measured {
  const { a, difference } = pilots(numbers)
  const curve = measureCurve(numbers, how)
  return {
    hops: rounded(meanHops(numbers.k)),
    zeroLoad: rounded(zeroLoad(numbers)),
    meanA: rounded(a.mean),
    halfA: rounded(a.half),
    halfDifference: rounded(difference.half),
    verdict: verdict(numbers),
    curve: curve.map(({ mean, half }, i) => ({
      load: numbers.loads[i] / 100,
      latency: rounded(mean),
      half: rounded(half),
      runs: how.runs,
    })),
  }
}

/** The answers of most students. */
export function usualAnswers(numbers: MeasureNumbers): Measured {
  return answersBy(numbers, { seed: 11, runs: 16, precision: 0.02 })
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
