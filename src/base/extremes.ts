/** The least and the greatest of numbers, however many: `Math.min(...numbers)` ends with a full stack at some 100,000. */

/** Infinity if there is none. */
export function leastOf(numbers: Iterable<number>): number {
  let least = Infinity
  for (const number of numbers) if (number < least) least = number
  return least
}

/** -Infinity if there is none. */
export function greatestOf(numbers: Iterable<number>): number {
  let greatest = -Infinity
  for (const number of numbers) if (number > greatest) greatest = number
  return greatest
}
