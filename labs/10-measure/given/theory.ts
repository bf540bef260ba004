/** The values that are known without a measurement. */

import { estimate, type Estimate } from 'flitwave/traffic'
import type { MeasureNumbers } from '../numbers.js'

/** Mean hops between two different nodes, on a mesh of k x k. */
export function meanHops(k: number): number {
  const nodes = Array.from({ length: k * k }, (_, node) => [Math.floor(node / k), node % k] as const)
  const distances = nodes.flatMap(([x, y], i) =>
    nodes.filter((_, j) => i !== j).map(([u, v]) => Math.abs(x - u) + Math.abs(y - v)),
  )
  return distances.reduce((sum, distance) => sum + distance, 0) / distances.length
}

/** P (H + 1) + L - 1. */
export function zeroLoad({ k, stages, flits }: MeasureNumbers): number {
  return stages * (meanHops(k) + 1) + flits - 1
}

/** The runs of both networks, in cycles. */
export function pilots({ a, b }: MeasureNumbers): {
  readonly a: Estimate
  readonly b: Estimate
  readonly difference: Estimate
} {
  const cycles = (values: readonly number[]): number[] => values.map((value) => value / 100)
  const differences = a.map((value, i) => (b[i] - value) / 100)
  return { a: estimate(cycles(a)), b: estimate(cycles(b)), difference: estimate(differences) }
}

/** The conclusion that the pairs of runs allow: both runs of a pair had the same seeds. */
export function verdict(given: MeasureNumbers): string {
  const { mean, half } = pilots(given).difference
  return mean - half > 0 ? 'a is faster' : mean + half < 0 ? 'b is faster' : 'no difference is shown'
}
