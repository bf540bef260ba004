/** Means of independent runs, and their confidence intervals. */

// The minimum and maximum of any number of values: `Math.min(...numbers)` overflows the stack at about 100,000.

/** Infinity if there are no numbers. */
export function leastOf(numbers: Iterable<number>): number {
  let least = Infinity
  for (const number of numbers) if (number < least) least = number
  return least
}

/** -Infinity if there are no numbers. */
export function greatestOf(numbers: Iterable<number>): number {
  let greatest = -Infinity
  for (const number of numbers) if (number > greatest) greatest = number
  return greatest
}

/** Counts the numbers up to a limit; they must ascend. */
export function countUpTo(ascending: readonly number[], most: number): number {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ascending[middle]! <= most) low = middle + 1
    else high = middle
  }
  return low
}

/** A mean with its 95 % confidence interval: from `mean - half` to `mean + half`. */
export interface Estimate {
  readonly mean: number
  /** Half the width of the interval; infinite with a single value. */
  readonly half: number
}

/** Estimates the mean of independent, roughly normal values, such as the means of runs with different seeds. */
export function estimate(values: readonly number[]): Estimate {
  const n = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / n
  if (n < 2) return { mean, half: Infinity }
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1)
  return { mean, half: studentQuantile(n - 1) * Math.sqrt(variance / n) }
}

/** The normal quantile for 97.5 %. */
const normal = 1.959963984540054

/** For up to two degrees of freedom there are closed forms; above, the expansion is accurate to 0.3 %. */
const exact = [12.706204736, 4.30265273, 3.182446305, 2.776445105]

/** Student's t for 97.5 %, by its expansion in powers of 1 / freedom (Abramowitz and Stegun, 26.7.5). */
export function studentQuantile(freedom: number): number {
  const known = exact[freedom - 1]
  if (known !== undefined) return known
  const z = normal
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92160,
  ]
  return terms.reduce((sum, term, i) => sum + term / freedom ** (i + 1), z)
}
