/**
 * Several parts as one piece of bytes: a signature, the version of the format, the length of each part, and the parts. What
 * a reader unpacks is bounded, for the bytes may be anybody's.
 */

import { ByteWriter, concatenated } from '../../base/byte-writer.js'
import { failForRun } from './errors.js'

/** As in PNG: a byte that is no text, and line ends that show whether somebody took it for a text. */
const signature = Uint8Array.from('\x89FWI\r\n\x1a\n', (character) => character.charCodeAt(0))

/** Of the format. Readers refuse other versions. */
const version = 1

export function packParts(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const prefix = new ByteWriter().bytes(signature).uint64(version)
  for (const { length } of parts) prefix.uint64(length)
  return concatenated([prefix.finish(), ...parts])
}

/**
 * The parts again, not copied.
 * @param count - how many there are
 * @throws FlitwaveError FW960 for bytes that are no run, or damaged
 */
export function unpackParts(bytes: Uint8Array, count: number): readonly Uint8Array[] {
  if (!signature.every((byte, i) => bytes[i] === byte)) failForRun('this is not a run')
  let next = signature.length + 8 * (1 + count)
  if (bytes.length < next) failForRun('it ends before its first part')
  const numbers = new DataView(bytes.buffer, bytes.byteOffset + signature.length)
  const [written, ...lengths] = Array.from({ length: 1 + count }, (_, i) => Number(numbers.getBigUint64(8 * i)))
  if (written !== version) failForRun(`it is of version ${String(written)}, and this page reads version ${version}`)
  const whole = lengths.reduce((sum, length) => sum + length, next)
  if (whole !== bytes.length) failForRun(`it has ${bytes.length} bytes of ${whole}`)
  return lengths.map((length) => {
    const start = next
    next += length
    return bytes.subarray(start, next)
  })
}
