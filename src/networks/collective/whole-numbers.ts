/** Integer arithmetic, exact where floating point would not be. */

/** ⌈log_base(value)⌉ in integers, because floating-point logarithms miss exact powers. */
export function ceilLog(base: number, value: number): number {
  let exponent = 0
  for (let power = 1; power < value; power *= base) exponent++
  return exponent
}

/** The greatest common divisor of positive integers. */
export function greatestCommonDivisor(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => ofTwo(a, b))
}

function ofTwo(a: number, b: number): number {
  return b === 0 ? a : ofTwo(b, a % b)
}
