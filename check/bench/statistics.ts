/** Several measurements of one thing: the middle one, and the quarter of them that lies on either side of it. */
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

/** Half the distance of the quartiles, as a part of the median. */
export function spreadOf({ median, low, high }: Summary): number {
  return (high - low) / 2 / median
}

/** Between two values it is on the straight line. */
function quantile(sorted: readonly number[], part: number): number {
  const at = part * (sorted.length - 1)
  const below = sorted[Math.floor(at)]!
  const above = sorted[Math.ceil(at)]!
  return below + (above - below) * (at - Math.floor(at))
}
