/** How many of the ascending `cycles` are not after `cycle`. */
export function countUntil(cycles: readonly number[], cycle: number): number {
  let low = 0
  let high = cycles.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (cycles[middle]! <= cycle) low = middle + 1
    else high = middle
  }
  return low
}
