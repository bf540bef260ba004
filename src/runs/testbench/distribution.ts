/** The distribution of numbers, as a row of a table. */

import type { ResultRow } from './definition.js'

/** The percentiles of a distribution. */
const percentiles = [50, 95, 99] as const

/**
 * The number of values, the least, the mean, the 50th, 95th and 99th percentile, and the greatest. A percentile is one of
 * the values: the least that this share of them does not exceed (nearest rank). Values that are not numbers are omitted,
 * such as the latency of a packet that is still under way.
 */
export function distributionOf(values: readonly unknown[]): ResultRow & { readonly count: number } {
  const sorted = Float64Array.from(values.filter((value) => typeof value === 'number')).sort()
  const { length } = sorted
  if (length === 0) return { count: 0 }
  const mean = sorted.reduce((sum, value) => sum + value, 0) / length
  return {
    count: length,
    least: sorted[0]!,
    mean: rounded(mean),
    ...Object.fromEntries(percentiles.map((p) => [`${p} %`, sorted[Math.ceil((p / 100) * length) - 1]!])),
    most: sorted[length - 1]!,
  }
}

/** Rounded to fit a table: to five significant digits, without cutting the integer part. */
function rounded(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(Math.max(5, String(Math.trunc(value)).length)))
}
