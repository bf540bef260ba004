/**
 * The functions that generated code calls by these names. `modulus` is 2^width. Functions that end in Float serve 33 to 53
 * bits; each of their steps stays within the integers that a double represents exactly.
 */

const high = 2 ** 32
const powers = Array.from({ length: 54 }, (_, exponent) => 2 ** exponent)

/** Exact for every integer up to 2^53: dividing by a power of two only moves the exponent. */
export function wrapUnsigned(value: number, modulus: number): number {
  return value - Math.floor(value / modulus) * modulus
}

export function wrapSigned(value: number, modulus: number): number {
  const unsigned = wrapUnsigned(value, modulus)
  return unsigned >= modulus / 2 ? unsigned - modulus : unsigned
}

/** Compares before it adds, because a double may not represent the sum of two 53-bit values exactly. */
export function addUnsigned(left: number, right: number, modulus: number): number {
  const room = modulus - right
  return left >= room ? left - room : left + right
}

export function subUnsigned(left: number, right: number, modulus: number): number {
  const difference = left - right
  return difference < 0 ? difference + modulus : difference
}

export function addSigned(left: number, right: number, modulus: number): number {
  return wrapSigned(left + right, modulus)
}

export function subSigned(left: number, right: number, modulus: number): number {
  return wrapSigned(left - right, modulus)
}

export function mulUnsigned(left: number, right: number, modulus: number): number {
  const product = left * right
  if (Number.isSafeInteger(product)) return wrapUnsigned(product, modulus)
  return Number((BigInt(left) * BigInt(right)) & (BigInt(modulus) - 1n))
}

export function mulSigned(left: number, right: number, modulus: number): number {
  const product = left * right
  if (Number.isSafeInteger(product)) return wrapSigned(product, modulus)
  return wrapSigned(Number((BigInt(left) * BigInt(right)) & (BigInt(modulus) - 1n)), modulus)
}

export function andFloat(left: number, right: number): number {
  return (Math.floor(left / high) & Math.floor(right / high)) * high + ((left & right) >>> 0)
}

export function orFloat(left: number, right: number): number {
  return (Math.floor(left / high) | Math.floor(right / high)) * high + ((left | right) >>> 0)
}

export function xorFloat(left: number, right: number): number {
  return (Math.floor(left / high) ^ Math.floor(right / high)) * high + ((left ^ right) >>> 0)
}

export function parityInt(bits: number): number {
  let folded = bits ^ (bits >>> 16)
  folded ^= folded >>> 8
  folded ^= folded >>> 4
  return (0x6996 >>> (folded & 15)) & 1
}

export function parityFloat(bits: number): number {
  return parityInt(bits ^ Math.floor(bits / high))
}

export function parityBig(bits: bigint): number {
  let odd = 0
  for (let rest = bits; rest > 0n; rest >>= 32n) odd ^= parityInt(Number(rest & 0xffff_ffffn))
  return odd
}

export function shlInt(value: number, amount: number): number {
  return amount > 31 ? 0 : value << amount
}

export function shrInt(value: number, amount: number): number {
  return value >> (amount > 31 ? 31 : amount)
}

export function shrUint(value: number, amount: number): number {
  return amount > 31 ? 0 : value >>> amount
}

/** Drops the bits that shift out before it multiplies. */
export function shlUnsigned(value: number, amount: number, width: number): number {
  return amount >= width ? 0 : wrapUnsigned(value, powers[width - amount]!) * powers[amount]!
}

export function shlSigned(value: number, amount: number, width: number): number {
  return amount >= width ? 0 : wrapSigned(value, powers[width - amount]!) * powers[amount]!
}

export function shrFloat(value: number, amount: number): number {
  return Math.floor(value / powers[amount > 53 ? 53 : amount]!)
}

export function shlBig(value: bigint, amount: number, width: number): bigint {
  return amount >= width ? 0n : value << BigInt(amount)
}

export function shrBig(value: bigint, amount: number, width: number): bigint {
  return value >> BigInt(amount >= width ? width : amount)
}

/** Stores a write until the clock edge; false if the address is past the end. */
export function scheduleWrite(writes: unknown[], depth: number, address: number, word: unknown): boolean {
  if (address >= depth) return false
  writes.push(address, word)
  return true
}

/** Puts the first words of a memory into it. */
export function beginWith<T extends Record<number, unknown>>(words: T, first: readonly unknown[]): T {
  return Object.assign(words, first)
}

/** Writes the pending words, addresses and values in turns, in the order in which they were written. */
export function storeWords(words: Record<number, unknown>, writes: unknown[]): void {
  for (let i = 0; i < writes.length; i += 2) words[writes[i] as number] = writes[i + 1]
  writes.length = 0
}
