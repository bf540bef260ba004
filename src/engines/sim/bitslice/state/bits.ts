/** Bits of memory and of values. */

import { wrap } from '../../../../ir/integer.js'
import type { Type } from '../../../../ir/ir.js'
import { toRaw, widestNumber, type Raw } from '../../engine/engine.js'

/** The index of the lowest set bit of a nonzero word. */
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

/** A value of `width` bits in the form that {@link isBitSet} reads fastest. */
export function asBits(value: Raw, width: number): Raw {
  return typeof value === 'number' && width <= 32 ? value : BigInt(value)
}

/** True if a bit is set in a value from {@link asBits}. */
export function isBitSet(value: Raw, bit: number): boolean {
  return typeof value === 'number' ? ((value >> bit) & 1) === 1 : ((value >> BigInt(bit)) & 1n) === 1n
}

/** The value with the bits that `bit` returns, from the lowest one on. */
export function valueOfBits(type: Type, bit: (i: number) => number): Raw {
  if (type.width <= widestNumber && !type.signed) {
    let value = 0
    for (let i = type.width - 1; i >= 0; i--) value = value * 2 + bit(i)
    return value
  }
  let value = 0n
  for (let i = type.width - 1; i >= 0; i--) value = (value << 1n) | BigInt(bit(i))
  return toRaw(wrap(value, type), type)
}
