/** Bits of memory and of values. */

import type { Raw } from '../../engine/engine.js'

/** The index of the lowest bit that is set, of a word that is not 0. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word)
}

/** Bit `bit` of the byte at `address`; 0 for bit 8 and above. */
export function bitAt(bytes: Uint8Array, address: number, bit: number): number {
  return (bytes[address]! >> bit) & 1
}

/** Sets or clears the bit of `mask` in the byte at `address`. */
export function putBit(bytes: Uint8Array, address: number, mask: number, isSet: boolean): void {
  bytes[address] = isSet ? bytes[address]! | mask : bytes[address]! & ~mask
}

/** A value of `width` bits in the form from which {@link isBitSet} takes bits fastest. */
export function asBits(value: Raw, width: number): Raw {
  return typeof value === 'number' && width <= 32 ? value : BigInt(value)
}

/** True if a bit is set in a value that {@link asBits} has given. */
export function isBitSet(value: Raw, bit: number): boolean {
  return typeof value === 'number' ? ((value >> bit) & 1) === 1 : ((value >> BigInt(bit)) & 1n) === 1n
}
