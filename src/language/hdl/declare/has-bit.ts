/**
 * True if bit `i` of a mask is 1. Both are known while the design is built: `hasBit(0b101, 2)`. `bit` is for signals.
 * @throws FlitwaveError FW110 for a signal
 */
export function hasBit(mask: number, i: number): boolean {
  // Masks that are too wide for a number are a bigint, as values of signals are.
  const wide: unknown = mask
  return typeof wide === 'bigint' ? ((wide >> BigInt(i)) & 1n) === 1n : Math.floor(mask / 2 ** i) % 2 === 1
}
