/** The integers of an engine as bytes: little-endian, two's complement, in as many whole bytes as the type needs. */

import { wrap } from '../../../ir/integer.js'
import type { Type } from '../../../ir/ir.js'
import { toRaw, widestNumber, type Raw } from './engine.js'
import { leafType, shapeLeaves, type Shape } from '../../../ir/shape.js'

export function wordBytes({ width }: Type): number {
  return Math.ceil(width / 8)
}

export function writeWord(bytes: Uint8Array, offset: number, size: number, value: Raw): void {
  if (typeof value === 'number') writeNumber(bytes, offset, size, value)
  else writeBigint(bytes, offset, size, value)
}

/** The value at `offset`; bits beyond the width of the type are ignored. */
export function readWord(bytes: Uint8Array, offset: number, type: Type): Raw {
  const { width, signed } = type
  if (width > 32) return toRaw(wrap(readBigint(bytes, offset, wordBytes(type)), type), type)
  const unused = 32 - width
  const aligned = readUint32(bytes, offset, wordBytes(type)) << unused
  return signed ? aligned >> unused : aligned >>> unused
}

/** Writes the low half and the rest separately, because bit operators on numbers use 32 bits. */
function writeNumber(bytes: Uint8Array, offset: number, size: number, value: number): void {
  const lowSize = Math.min(size, 4)
  for (let i = 0; i < lowSize; i++) bytes[offset + i] = value >>> (8 * i)
  if (size <= 4) return
  const high = Math.floor(value / 2 ** 32)
  for (let i = 4; i < size; i++) bytes[offset + i] = high >>> (8 * (i - 4))
}

function writeBigint(bytes: Uint8Array, offset: number, size: number, value: bigint): void {
  let rest = BigInt.asUintN(8 * size, value)
  for (let i = 0; i < size; i++) {
    bytes[offset + i] = Number(rest & 0xffn)
    rest >>= 8n
  }
}

function readUint32(bytes: Uint8Array, offset: number, size: number): number {
  let value = 0
  for (let i = 0; i < size; i++) value |= bytes[offset + i]! << (8 * i)
  return value
}

/** Six bytes fit a number, which is faster. */
function readBigint(bytes: Uint8Array, offset: number, size: number): bigint {
  if (8 * size <= widestNumber) {
    const low = readUint32(bytes, offset, 4) >>> 0
    return BigInt(low + readUint32(bytes, offset + 4, size - 4) * 2 ** 32)
  }
  let value = 0n
  for (let i = size - 1; i >= 0; i--) value = (value << 8n) | BigInt(bytes[offset + i]!)
  return value
}

/** Returns a function that takes the leaves of a memory word one by one. */
export function unpackWord(shape: Shape, word: Raw): () => Raw {
  const leaves = shapeLeaves(shape)
  let rest = BigInt(word)
  let next = 0
  return () => {
    const type = leafType(leaves[next++]!.shape)
    const value = wrap(rest, type)
    rest >>= BigInt(type.width)
    return toRaw(value, type)
  }
}
