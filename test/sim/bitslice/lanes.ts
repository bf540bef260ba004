/** The 128 lanes of a vector as one integer: bit k is lane k. */

import fc from 'fast-check'

export const laneBits = fc.bigInt({ min: 0n, max: (1n << 128n) - 1n })

export const bytesOfLanes = (lanes: bigint): Uint8Array =>
  Uint8Array.from({ length: 16 }, (_, i) => Number((lanes >> BigInt(8 * i)) & 0xffn))

export const lanesOfBytes = (bytes: Uint8Array): bigint =>
  bytes.reduceRight((lanes, byte) => (lanes << 8n) | BigInt(byte), 0n)
