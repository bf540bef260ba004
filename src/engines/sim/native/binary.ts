/** Reads the encodings of WebAssembly from front to back. */
export class BinaryReader {
  private at = 0

  constructor(private readonly bytes: Uint8Array) {}

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length
  }

  byte(): number {
    if (this.isAtEnd) throw new Error('the module ends in the middle of a value')
    return this.bytes[this.at++]!
  }

  /** LEB128, unsigned, up to 32 bits. */
  unsigned(): number {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte()
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
    }
  }

  /** LEB128, signed, up to 64 bits. */
  signed(): bigint {
    let value = 0n
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte()
      value |= BigInt(byte & 0x7f) << BigInt(shift)
      if (byte < 0x80) return BigInt.asIntN(shift + 7, value)
    }
  }

  /** The next bytes, without a copy. */
  take(length: number): Uint8Array {
    if (this.at + length > this.bytes.length) throw new Error(`the module ends in the middle of ${length} bytes`)
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }

  /** All bytes that are left. */
  rest(): Uint8Array {
    return this.take(this.bytes.length - this.at)
  }

  /** UTF-8 after its length in bytes. */
  text(): string {
    return new TextDecoder().decode(this.take(this.unsigned()))
  }

  /** Items after their number. */
  list<T>(read: (index: number) => T): T[] {
    return Array.from({ length: this.unsigned() }, (_, i) => read(i))
  }
}
