import type { ByteSource } from '../dump.js'
import { failDamaged } from './damage.js'

const decoder = new TextDecoder()

/** Reads values one after the other from bytes in memory; none is read beyond their end. */
export class ByteReader {
  position = 0

  /**
   * @param origin - offset in the file of the first of the bytes, or of what they were unpacked from
   * @param isUnpacked - true if the bytes were packed in the file, where errors can name the origin only
   */
  constructor(
    readonly bytes: Uint8Array,
    private readonly origin: number,
    private readonly isUnpacked = false,
  ) {}

  get isAtEnd(): boolean {
    return this.position >= this.bytes.length
  }

  /** Offset in the file that an error names. */
  get offset(): number {
    return this.isUnpacked ? this.origin : this.origin + this.position
  }

  byte(): number {
    if (this.isAtEnd) failDamaged(this.offset, 'the data ends in the middle of a value')
    return this.bytes[this.position++]!
  }

  /** 64 bits, high part first: a safe integer. */
  uint64(): number {
    const { offset } = this
    let value = 0
    for (let i = 0; i < 8; i++) value = value * 256 + this.byte()
    if (!Number.isSafeInteger(value)) failDamaged(offset, 'a number has more than 53 bits')
    return value
  }

  /** LEB128: a safe integer. */
  varint(): number {
    const { offset } = this
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte()
      value += (byte & 0x7f) * factor
      if (!Number.isSafeInteger(value) || factor > 2 ** 63) failDamaged(offset, 'a number has more than 53 bits')
      if (byte < 0x80) return value
    }
  }

  /** Signed LEB128: a safe integer. */
  signedVarint(): number {
    const { offset } = this
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte()
      if (factor > 2 ** 49) failDamaged(offset, 'a number has more than 53 bits')
      if (byte >= 0x80) value += (byte & 0x7f) * factor
      // The last byte has the sign in its bit 6.
      else return value + ((byte ^ 0x40) - 0x40) * factor
    }
  }

  /** UTF-8 up to a zero, which is passed over. */
  text(): string {
    const start = this.position
    const end = this.bytes.indexOf(0, start)
    if (end < 0) failDamaged(this.offset, 'a name has no end')
    this.position = end + 1
    return textOf(this.bytes, start, end)
  }

  /** The next `length` bytes, without a copy. */
  take(length: number): Uint8Array {
    const start = this.position
    if (length > this.bytes.length - start)
      failDamaged(this.offset, `${length} bytes are missing at the end of the data`)
    this.position += length
    return this.bytes.subarray(start, this.position)
  }
}

/** For names, which are short: a TextDecoder takes longer for a call than for what it decodes. */
function textOf(bytes: Uint8Array, start: number, end: number): string {
  if (end - start > 64) return decoder.decode(bytes.subarray(start, end))
  let text = ''
  for (let i = start; i < end; i++) {
    const byte = bytes[i]!
    if (byte >= 0x80) return decoder.decode(bytes.subarray(start, end))
    text += String.fromCharCode(byte)
  }
  return text
}

/** Bytes of the file, all of them. @throws FlitwaveError FW977 if they are beyond its end */
export async function readExactly(source: ByteSource, offset: number, length: number): Promise<Uint8Array> {
  if (offset < 0 || length < 0 || offset + length > source.size)
    failDamaged(offset, `${length} bytes of data lead beyond the end of the file, which has ${source.size}`)
  const bytes = await source.read(offset, length)
  if (bytes.length !== length) failDamaged(offset + bytes.length, 'the file has become shorter while it was read')
  return bytes
}

/** A reader of bytes of the file, all of which are there. */
export async function readerAt(source: ByteSource, offset: number, length: number): Promise<ByteReader> {
  return new ByteReader(await readExactly(source, offset, length), offset)
}
