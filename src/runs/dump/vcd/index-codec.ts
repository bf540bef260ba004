/** The index of a VCD dump as bytes, to be kept until the next opening. */

import { Rises } from '../rises.js'
import type { VcdBlock, VcdIndex } from './blocks.js'
import type { VcdHeader } from './header.js'

/** To be raised whenever the bytes get another meaning. */
const version = 2

/** Numbers in front of the blocks. */
const head = 8

/** Doubles for the numbers, then the bits of all blocks. */
export function encodeIndex({ firstTime, lastTime, end, blocks, rises }: VcdIndex, header: VcdHeader): Uint8Array {
  const clocks = [...rises].flatMap(([signal, own]) => {
    const runs = own.toNumbers()
    return [signal, runs.length, ...runs]
  })
  const numbers = [version, header.end, header.widths.length, firstTime, lastTime, end, blocks.length, clocks.length]
  for (const { offset, time } of blocks) numbers.push(offset, time)
  for (const value of clocks) numbers.push(value)
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
  const [found, headerEnd, signals, firstTime, lastTime, end, count, clocks] = Array.from({ length: head }, (_, i) =>
    number(i),
  )
  const each = Math.ceil(header.widths.length / 8)
  const firstClock = head + 2 * count!
  const start = (firstClock + clocks!) * 8
  const isOurs = found === version && headerEnd === header.end && signals === header.widths.length
  if (!isOurs || !(end! <= size) || !(count! >= 1) || bytes.length !== start + count! * each) return null
  const blocks = Array.from({ length: count! }, (_, i): VcdBlock => {
    const at = start + i * each
    return { offset: number(head + 2 * i), time: number(head + 2 * i + 1), changed: bytes.subarray(at, at + each) }
  })
  const rises = risesIn(Array.from({ length: clocks! }, (_, i) => number(firstClock + i)))
  return { firstTime: firstTime!, lastTime: lastTime!, end: end!, blocks, rises }
}

/** For each clock its signal, how many numbers its edges take, and these numbers. */
function risesIn(numbers: readonly number[]): ReadonlyMap<number, Rises> {
  const rises = new Map<number, Rises>()
  for (let at = 0; at + 1 < numbers.length;) {
    const [signal, length] = numbers.slice(at, at + 2)
    rises.set(signal!, Rises.of(numbers.slice(at + 2, at + 2 + length!)))
    at += 2 + length!
  }
  return rises
}
