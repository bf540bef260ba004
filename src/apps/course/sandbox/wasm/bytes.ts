/** Reads a WebAssembly binary from front to back, and writes one. */

import { ByteWriter } from '../../../../base/byte-writer.js'

export class Reader {
  constructor(
    readonly bytes: Uint8Array,
    /** Offset of the next byte. */
    public at = 0,
  ) {}

  byte(): number {
    const value = this.bytes[this.at++]
    if (value === undefined) throw new Error(`the module ends in the middle of a value, at byte ${this.bytes.length}`)
    return value
  }

  /** An unsigned number in LEB128. */
  u32(): number {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte()
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }

  /** Skips a number in LEB128, signed or not. */
  skipNumber(): void {
    while (this.byte() >= 128);
  }

  /** The next `length` bytes, without a copy. */
  take(length: number): Uint8Array {
    const start = this.at
    this.at += length
    if (this.at > this.bytes.length) throw new Error(`the module ends in the middle of ${length} bytes, at ${start}`)
    return this.bytes.subarray(start, this.at)
  }

  /** The remaining bytes, not copied. */
  rest(): Uint8Array {
    return this.take(this.bytes.length - this.at)
  }

  /** A list: its length, then its items. */
  list<T>(item: () => T): T[] {
    return Array.from({ length: this.u32() }, item)
  }

  /** A text: its length, then its UTF-8 form. */
  name(): string {
    return new TextDecoder().decode(this.take(this.u32()))
  }
}

/** Bytes of a length in {@link Writer.sized}: padded, because the length is not known in advance. */
const sizeBytes = 5

/** Writes a WebAssembly binary. */
export class Writer extends ByteWriter {
  /** A signed number in LEB128, up to 64 bits. */
  signed(value: bigint): this {
    let rest = value
    for (; rest < -64n || rest > 63n; rest >>= 7n) this.byte(Number(rest & 127n) | 128)
    return this.byte(Number(rest & 127n))
  }

  name(text: string): this {
    const encoded = new TextEncoder().encode(text)
    return this.varint(encoded.length).bytes(encoded)
  }

  /** Writes the output of `write`, preceded by its length in bytes. */
  sized(write: () => void): this {
    const start = this.bytes(new Uint8Array(sizeBytes)).length
    write()
    const length = this.length - start
    const size = this.finish().subarray(start - sizeBytes, start)
    for (let i = 0; i < sizeBytes; i++) size[i] = ((length >>> (7 * i)) & 127) | (i < sizeBytes - 1 ? 128 : 0)
    return this
  }
}
