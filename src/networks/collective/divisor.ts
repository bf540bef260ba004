/** Of whole numbers from 1. */
export function greatestCommonDivisor(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => ofTwo(a, b))
}

function ofTwo(a: number, b: number): number {
  return b === 0 ? a : ofTwo(b, a % b)
}
