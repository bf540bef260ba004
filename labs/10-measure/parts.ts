/** The references for the answers: formulas, the student's own data, and a measurement with secret seeds. */

import { findingAt, placeOfAnswer, seedOf, type Judgement, type Part, type Solution } from 'flitwave/lab'
import type { Measured } from './answers.js'
import { measureCurve } from './given/bench.js'
import { faultOfPoint } from './given/curve-form.js'
import { meanHops, pilots, verdict, zeroLoad } from './given/theory.js'
import type { MeasureNumbers } from './numbers.js'

type Named = Pick<Part, 'title' | 'points'>
type NumberAnswer = 'hops' | 'zeroLoad' | 'meanA' | 'halfA' | 'halfDifference'

function answered({ answers }: Solution<MeasureNumbers>): Measured {
  return answers!.values as unknown as Measured
}

function wrong({ answers }: Solution<MeasureNumbers>, name: string, message: string, share = 0): Judgement {
  return { share, how: message, finding: findingAt(message, [placeOfAnswer(answers!, name)]) }
}

/** The meaning of each number, and its tolerance for rounding. */
const kinds: Record<
  NumberAnswer,
  { readonly what: string; readonly tolerance: number; readonly of: (numbers: MeasureNumbers) => number }
> = {
  hops: { what: 'the mean distance of two different nodes', tolerance: 0.005, of: ({ k }) => meanHops(k) },
  zeroLoad: { what: 'P (H + 1) + L - 1 for the mean distance H', tolerance: 0.005, of: zeroLoad },
  meanA: { what: 'the mean of all runs of a', tolerance: 0.002, of: (numbers) => pilots(numbers).a.mean },
  halfA: {
    what: "Student's t for 7 degrees of freedom times the standard error",
    tolerance: 0.02,
    of: (numbers) => pilots(numbers).a.half,
  },
  halfDifference: {
    what: 'the same of the differences b - a, pair by pair',
    tolerance: 0.02,
    of: (numbers) => pilots(numbers).difference.half,
  },
}

export function isNumber(name: NumberAnswer, named: Named): Part<MeasureNumbers> {
  return {
    ...named,
    judge(solution) {
      const { what, tolerance, of } = kinds[name]
      const [given, right] = [answered(solution)[name], of(solution.sizes[0].numbers)]
      if (Math.abs(given - right) <= tolerance * right) return { share: 1, how: `${given}` }
      return wrong(solution, name, `${name} is ${given}, and has to be ${what}`)
    },
  }
}

export function isVerdict(named: Named): Part<MeasureNumbers> {
  return {
    ...named,
    judge(solution) {
      const given = answered(solution).verdict
      if (given === verdict(solution.sizes[0].numbers)) return { share: 1, how: given }
      return wrong(
        solution,
        'verdict',
        `verdict is "${given}", and has to be what the interval of the differences allows to say`,
      )
    },
  }
}

/** The narrowest credible interval, relative to ours; honest answers never go below. */
const narrowest = 0.05

/** Chance alone never causes a deviation of this many intervals. */
const farthest = 2

/** Each point within the intervals of both measurements. */
export function isCurve(named: Named): Part<MeasureNumbers> {
  return {
    ...named,
    judge(solution) {
      const { numbers } = solution.sizes[0]
      const { curve } = answered(solution)
      const seed = seedOf('10-measure', solution.secret) % 1_000_000
      const ours = measureCurve(numbers, { seed, runs: 16, precision: 0.02 })
      const faults = curve.map((point, i) => {
        const { latency, half } = point
        const { mean, half: own } = ours[i]
        const name = `curve[${i}]`
        const fault = faultOfPoint(point, i, numbers)
        if (fault !== null) return fault
        if (half < narrowest * own)
          return `${name}.half is ${half}, and has to be that of a 95 % interval of independent runs`
        if (Math.abs(latency - mean) > farthest * Math.hypot(half, own))
          return `${name}.latency is ${latency}, and has to be ${latency < mean ? 'more' : 'less'}: it is ${(Math.abs(latency - mean) / Math.hypot(half, own)).toFixed(1)} intervals away from ours`
        return null
      })
      const bad = faults.filter((fault) => fault !== null)
      if (bad.length === 0) return { share: 1, how: `${curve.length} points within the intervals` }
      return wrong(solution, 'curve', bad[0], 1 - bad.length / curve.length)
    },
  }
}
