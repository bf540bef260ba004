/** Values of four states as numbers: the bits that are 1 or z, and the mask of those that are x or z. */

const characters = { one: 49, x: 120, z: 122 } as const

/** The widest value that is a number. */
const widestNumber = 53

/** A value of four states. Bits in both `value` and `unknown` are z, in `unknown` alone x. */
export interface FourState {
  readonly value: number | bigint
  readonly unknown: number | bigint
}

/** Reads bits, the most significant first. A value without x and z is negative if `isSigned` and its first bit is 1. */
export function readBits(buffer: Uint8Array, offset: number, length: number, isSigned: boolean): FourState {
  if (length > widestNumber) return readWide(buffer, offset, length, isSigned)
  let value = 0
  let unknown = 0
  for (let i = offset; i < offset + length; i++) {
    const bit = buffer[i]
    value = value * 2 + (bit === characters.one || bit === characters.z ? 1 : 0)
    unknown = unknown * 2 + (bit === characters.x || bit === characters.z ? 1 : 0)
  }
  const isNegative = isSigned && unknown === 0 && buffer[offset] === characters.one
  return { value: isNegative ? value - 2 ** length : value, unknown }
}

function readWide(buffer: Uint8Array, offset: number, length: number, isSigned: boolean): FourState {
  let value = ''
  let unknown = ''
  let hasUnknown = false
  for (let i = offset; i < offset + length; i++) {
    const bit = buffer[i]
    value += bit === characters.one || bit === characters.z ? '1' : '0'
    const isUnknown = bit === characters.x || bit === characters.z
    unknown += isUnknown ? '1' : '0'
    hasUnknown ||= isUnknown
  }
  const raw = BigInt(`0b${value}`)
  const isNegative = isSigned && !hasUnknown && buffer[offset] === characters.one
  return {
    value: isNegative ? raw - (1n << BigInt(length)) : raw,
    unknown: hasUnknown ? BigInt(`0b${unknown}`) : 0n,
  }
}
