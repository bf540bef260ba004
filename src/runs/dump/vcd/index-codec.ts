/** The index of a VCD dump as bytes, to be kept until the next opening. */

import type { VcdBlock, VcdIndex } from './blocks.js'
import type { VcdHeader } from './header.js'

/** To be raised whenever the bytes get another meaning. */
const version = 1

/** Numbers in front of the blocks. */
const head = 7

/** Doubles for the numbers, then the bits of all blocks. */
export function encodeIndex({ firstTime, lastTime, end, blocks }: VcdIndex, header: VcdHeader): Uint8Array {
  const numbers = [version, header.end, header.widths.length, firstTime, lastTime, end, blocks.length]
  for (const { offset, time } of blocks) numbers.push(offset, time)
  const start = numbers.length * 8
  const each = Math.ceil(header.widths.length / 8)
  const bytes = new Uint8Array(start + blocks.length * each)
  const view = new DataView(bytes.buffer)
  for (const [i, number] of numbers.entries()) view.setFloat64(i * 8, number)
  for (const [i, { changed }] of blocks.entries()) bytes.set(changed, start + i * each)
  return bytes
}

/** Null for bytes that are no index of this dump. */
export function decodeIndex(bytes: Uint8Array, header: VcdHeader, size: number): VcdIndex | null {
  if (bytes.length < head * 8) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const number = (i: number): number => view.getFloat64(i * 8)
  const [found, headerEnd, signals, firstTime, lastTime, end, count] = Array.from({ length: head }, (_, i) => number(i))
  const each = Math.ceil(header.widths.length / 8)
  const start = (head + 2 * count!) * 8
  const isOurs = found === version && headerEnd === header.end && signals === header.widths.length
  if (!isOurs || !(end! <= size) || !(count! >= 1) || bytes.length !== start + count! * each) return null
  const blocks = Array.from({ length: count! }, (_, i): VcdBlock => {
    const at = start + i * each
    return { offset: number(head + 2 * i), time: number(head + 2 * i + 1), changed: bytes.subarray(at, at + each) }
  })
  return { firstTime: firstTime!, lastTime: lastTime!, end: end!, blocks, rises: new Map() }
}
