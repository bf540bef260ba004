/** Reads a WebAssembly binary from front to back. */
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

  /** Goes past a number in LEB128, signed or not. */
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

  /** All that follows, without a copy. */
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
