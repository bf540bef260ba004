/**
 * True if bit `i` of a mask is 1. Both must be known while the design is built: `hasBit(0b101, 2)`. Use `bit` for signals.
 * @throws FlitwaveError FW110 for a signal
 */
export function hasBit(mask: number, i: number): boolean {
  // A mask too wide for a number is a bigint, like the value of a signal.
  const wide: unknown = mask
  return typeof wide === 'bigint' ? ((wide >> BigInt(i)) & 1n) === 1n : Math.floor(mask / 2 ** i) % 2 === 1
}
