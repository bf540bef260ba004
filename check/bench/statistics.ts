/** Several measurements of one quantity: their median, and the quartiles on either side of it. */
export interface Summary {
  readonly median: number
  /** A quarter of the measurements is below. */
  readonly low: number
  /** A quarter of the measurements is above. */
  readonly high: number
}

export function summaryOf(values: readonly number[]): Summary {
  const sorted = values.toSorted((a, b) => a - b)
  return { median: quantile(sorted, 0.5), low: quantile(sorted, 0.25), high: quantile(sorted, 0.75) }
}

/** Half the interquartile distance, as a part of the median. */
export function spreadOf({ median, low, high }: Summary): number {
  return (high - low) / 2 / median
}

/** Interpolates linearly between two values. */
function quantile(sorted: readonly number[], part: number): number {
  const at = part * (sorted.length - 1)
  const below = sorted[Math.floor(at)]!
  const above = sorted[Math.ceil(at)]!
  return below + (above - below) * (at - Math.floor(at))
}
