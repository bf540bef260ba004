/**
 * Unpacks in the browser: synchronously with fflate, because browsers offer no function for that, and asynchronously with
 * the browser's own. Code that has not run before takes ten times as long as the browser's.
 */

import { unzlibSync, Unzlib } from 'fflate'
import { concatenated } from '../byte-writer.js'

/** The maximum number of bytes per packed byte. */
const growth = 1032

/** Packed bytes per step. */
const pieceLength = 1 << 14

/**
 * Packed bytes that a shared buffer can hold unpacked: most parts of a run are short, and fflate starts each with 130 kB.
 */
const shortLength = 1 << 10
const room = new Uint8Array(shortLength * growth)

/**
 * Unpacks bytes in the format of zlib.
 * @param largest - the maximum size of the result in bytes
 * @throws Error for damaged, truncated or trailing bytes, and for a larger result
 */
export function inflate(packed: Uint8Array, largest: number): Uint8Array {
  const bytes =
    packed.length <= shortLength ? unzlibSync(packed, { out: room }).slice() : inflateInPieces(packed, largest)
  if (bytes.length > largest) failForSize(largest)
  if (adler32(bytes) !== checksumOf(packed)) throw new Error('the checksum is wrong')
  return bytes
}

function inflateInPieces(packed: Uint8Array, largest: number): Uint8Array {
  const pieces: Uint8Array[] = []
  let length = 0
  const stream = new Unzlib((piece) => {
    pieces.push(piece)
    length += piece.length
  })
  for (let start = 0, isLast = false; !isLast; start += pieceLength) {
    isLast = start + pieceLength >= packed.length
    stream.push(packed.subarray(start, start + pieceLength), isLast)
    if (length > largest) failForSize(largest)
  }
  return concatenated(pieces)
}

/**
 * Like {@link inflate}, with the browser's own function.
 * @param largest - the maximum size of the result in bytes
 */
export async function inflateAsync(packed: Uint8Array, largest: number): Promise<Uint8Array> {
  if (packed.length <= shortLength) return inflate(packed, largest)
  const pieces: Uint8Array[] = []
  let length = 0
  const stream: ReadableStream<Uint8Array> = inPieces(packed).pipeThrough(new DecompressionStream('deflate'))
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    pieces.push(next.value)
    length += next.value.length
    if (length <= largest) continue
    await reader.cancel()
    failForSize(largest)
  }
  return concatenated(pieces)
}

/** Sends a piece only after the results of the previous one have been read, so that no more is unpacked than needed. */
function inPieces(packed: Uint8Array): ReadableStream<Uint8Array<ArrayBuffer>> {
  let start = 0
  const pull = (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>): void => {
    controller.enqueue(packed.slice(start, start + pieceLength))
    start += pieceLength
    if (start >= packed.length) controller.close()
  }
  return new ReadableStream({ pull }, { highWaterMark: 0 })
}

function failForSize(largest: number): never {
  throw new RangeError(`more than ${largest} bytes`)
}

/** The checksum in the last four bytes. */
function checksumOf({ buffer, byteOffset, byteLength }: Uint8Array): number {
  return new DataView(buffer, byteOffset, byteLength).getUint32(byteLength - 4)
}

/** The number of sums that fit 32 bits without reduction. */
const sumsAtATime = 3800

/** The checksum of RFC 1950, which fflate does not check. */
function adler32(bytes: Uint8Array): number {
  const modulus = 65521
  let [low, high] = [1, 0]
  for (let start = 0; start < bytes.length; start += sumsAtATime) {
    const end = Math.min(start + sumsAtATime, bytes.length)
    for (let i = start; i < end; i++) {
      low += bytes[i]!
      high += low
    }
    low %= modulus
    high %= modulus
  }
  return high * 2 ** 16 + low
}
