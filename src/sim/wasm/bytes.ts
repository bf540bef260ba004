/** Bytes that grow, and the number formats of WebAssembly. */
export class Bytes {
  private data = new Uint8Array(256)
  private used = 0

  get length(): number {
    return this.used
  }

  byte(value: number): this {
    if (this.used === this.data.length) this.reserve(1)
    this.data[this.used++] = value
    return this
  }

  bytes(values: ArrayLike<number>): this {
    this.reserve(values.length)
    this.data.set(values, this.used)
    this.used += values.length
    return this
  }

  append(other: Bytes): this {
    return this.bytes(other.done())
  }

  /** LEB128, unsigned, up to 32 bits. */
  unsigned(value: number): this {
    let rest = value >>> 0
    while (rest > 0x7f) {
      this.byte((rest & 0x7f) | 0x80)
      rest >>>= 7
    }
    return this.byte(rest)
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

  text(value: string): this {
    const encoded = new TextEncoder().encode(value)
    return this.unsigned(encoded.length).bytes(encoded)
  }

  /** What has been written, without a copy. */
  done(): Uint8Array<ArrayBuffer> {
    return this.data.subarray(0, this.used)
  }

  private reserve(count: number): void {
    if (this.used + count <= this.data.length) return
    const bigger = new Uint8Array(Math.max(this.data.length * 2, this.used + count))
    bigger.set(this.data.subarray(0, this.used))
    this.data = bigger
  }
}
