/** Several parts of bytes as one piece of data that a page can be given. */

import { ByteWriter, concatenated } from '../../base/byte-writer.js'
import { failForRun } from './errors.js'

/** A kind of data. */
export interface PartsFormat {
  /** Distinguishes its signature. */
  readonly letter: string
  /** Readers refuse other versions. */
  readonly version: number
  /** Names it in errors. */
  readonly about: string
}

/** As in PNG: a byte that is no text, and line ends that break if a transfer treats it as text. */
function signatureOf({ letter }: PartsFormat): Uint8Array {
  return Uint8Array.from(`\x89FW${letter}\r\n\x1a\n`, (character) => character.charCodeAt(0))
}

/** True for data that begins as this format does. */
export function hasFormat(format: PartsFormat, bytes: Uint8Array): boolean {
  return signatureOf(format).every((byte, i) => bytes[i] === byte)
}

export function packParts(format: PartsFormat, parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const prefix = new ByteWriter().bytes(signatureOf(format)).uint64(format.version)
  for (const { length } of parts) prefix.uint64(length)
  return concatenated([prefix.finish(), ...parts])
}

/**
 * The parts again, not copied.
 * @param count - how many there are
 * @throws FlitwaveError FW960 for bytes of another format, or damaged
 */
export function unpackParts(format: PartsFormat, bytes: Uint8Array, count: number): readonly Uint8Array[] {
  const { version, about } = format
  const signature = signatureOf(format)
  if (!hasFormat(format, bytes)) failForRun(`this is not a ${about}`)
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
