/** Arithmetic of whole numbers, exact where floating point would not be. */

/** ⌈log_base(value)⌉ in whole numbers, which logarithms of floating point miss. */
export function ceilLog(base: number, value: number): number {
  let exponent = 0
  for (let power = 1; power < value; power *= base) exponent++
  return exponent
}

/** The greatest common divisor of whole numbers from 1. */
export function greatestCommonDivisor(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => ofTwo(a, b))
}

function ofTwo(a: number, b: number): number {
  return b === 0 ? a : ofTwo(b, a % b)
}
