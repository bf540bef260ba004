/** ⌈log_base(value)⌉ in whole numbers, which logarithms of floating point miss. */
export function ceilLog(base: number, value: number): number {
  let exponent = 0
  for (let power = 1; power < value; power *= base) exponent++
  return exponent
}
