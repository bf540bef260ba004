/** Unpacking in the browser, which has no synchronous way of its own. */

import { unzlibSync, Unzlib } from 'fflate'
import { concatenated } from '../byte-writer.js'

/** What a packed byte becomes at most. */
const growth = 1032

/** Packed bytes that are read at a time. */
const pieceLength = 1 << 14

/** Packed bytes for which there is always room: most parts of a run are short, and fflate begins each with 130 kB. */
const shortLength = 1 << 10
const room = new Uint8Array(shortLength * growth)

/**
 * Unpacks bytes in the format of zlib.
 * @param largest - bytes that the result may have
 * @throws Error for bytes that are damaged, cut off or followed by others, and for a result that is larger
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

function failForSize(largest: number): never {
  throw new RangeError(`more than ${largest} bytes`)
}

/** The last four bytes. */
function checksumOf({ buffer, byteOffset, byteLength }: Uint8Array): number {
  return new DataView(buffer, byteOffset, byteLength).getUint32(byteLength - 4)
}

/** So many sums fit 32 bits before they have to be reduced. */
const sumsAtATime = 3800

/** The checksum of RFC 1950, which fflate passes over. */
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
