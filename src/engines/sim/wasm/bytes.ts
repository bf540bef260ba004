import { ByteWriter } from '../../../base/byte-writer.js'

/** Bytes with what WebAssembly has besides unsigned numbers. */
export class Bytes extends ByteWriter {
  append(other: Bytes): this {
    return this.bytes(other.finish())
  }

  /** LEB128, signed, up to 32 bits. */
  signed(value: number): this {
    let rest = value | 0
    while (rest < -64 || rest > 63) {
      this.byte((rest & 0x7f) | 0x80)
      rest >>= 7
    }
    return this.byte(rest & 0x7f)
  }

  /** UTF-8 after its length in bytes. */
  text(value: string): this {
    const encoded = new TextEncoder().encode(value)
    return this.varint(encoded.length).bytes(encoded)
  }
}
