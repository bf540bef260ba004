import type { WrongSolution } from 'flitwave/lab'
import { usualAnswers, type Measured } from './answers.js'
import type { Point } from './given/curve-form.js'
import type { MeasureNumbers } from './numbers.js'

/** Right answers with one part changed. */
function mistaken(
  name: string,
  what: string,
  change: (right: Measured, numbers: MeasureNumbers) => Partial<Measured>,
): WrongSolution {
  const answers = (numbers: MeasureNumbers): Measured => {
    const right = usualAnswers(numbers)
    return { ...right, ...change(right, numbers) }
  }
  return { name, what, answers }
}

/** Right answers changed in each point of the curve. */
function mistakenCurve(
  name: string,
  what: string,
  change: (point: Point, right: Measured, numbers: MeasureNumbers) => Partial<Point>,
): WrongSolution {
  return mistaken(name, what, (right, numbers) => ({
    curve: right.curve.map((point) => ({ ...point, ...change(point, right, numbers) })),
  }))
}

/** Answers that a student might hand in. */
export const wrong: readonly WrongSolution[] = [
  mistaken('self-counted', 'packets to the node itself are counted as packets without a hop', ({ hops }, { k }) => ({
    hops: (hops * (k ** 2 - 1)) / k ** 2,
  })),
  mistaken('one-router-less', 'the first router is forgotten', ({ zeroLoad }, { stages }) => ({
    zeroLoad: zeroLoad - stages,
  })),
  mistaken('head-alone', 'the latency without load is that of the head', ({ zeroLoad }, { flits }) => ({
    zeroLoad: zeroLoad - (flits - 1),
  })),
  mistaken('median', 'the middle run is taken for the mean', (_, { a }) => ({ meanA: Math.min(...a) / 100 })),
  mistaken('normal-quantile', '1.96 is taken for eight runs', ({ halfA }) => ({ halfA: (halfA * 1.96) / 2.365 })),
  mistaken('deviation', 'the standard deviation is taken for the interval', ({ halfA }) => ({
    halfA: (halfA * Math.sqrt(8)) / 2.365,
  })),
  mistaken('unpaired', 'the intervals of both are added, as if runs were no pairs', ({ halfA, halfDifference }) => ({
    halfDifference: halfA * 2 + halfDifference,
  })),
  mistaken('too-sure', 'one network is called faster, whatever the interval says', ({ verdict }) => ({
    verdict: verdict === 'b is faster' ? 'a is faster' : 'b is faster',
  })),
  mistakenCurve(
    'heads-measured',
    'latency is taken to the head of a packet, not to its tail',
    ({ latency }, _, { flits }) => ({ latency: latency - (flits - 1) - 1 }),
  ),
  mistakenCurve('queues-left-out', 'latency begins when a packet leaves its source', ({ latency }) => ({
    latency: latency * 0.8,
  })),
  mistakenCurve(
    'other-loads',
    'loads are flits for each node and cycle, not parts of the capacity',
    ({ load }, _, { k }) => ({ load: load * (4 / (k + 1)) }),
  ),
  mistakenCurve('one-run', 'each point is one run', () => ({ runs: 1 })),
  mistakenCurve('too-wide', 'the runs are too short: the intervals are wide', ({ latency }) => ({
    half: latency * 0.1,
  })),
  mistakenCurve('no-interval', 'the intervals are 0', () => ({ half: 0 })),
  mistakenCurve('flat', 'the latency without load is taken for all loads, with a safe distance', (_, { zeroLoad }) => ({
    latency: 2 * zeroLoad,
  })),
]
