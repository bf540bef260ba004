/** Reads a WebAssembly binary from front to back, and writes one. */

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

/** Bytes of a length in {@link Writer.sized}: its number fills all of them, since it is not known before. */
const sizeBytes = 5

/** Writes a WebAssembly binary. */
export class Writer {
  #buffer: Uint8Array<ArrayBuffer>
  #used = 0

  /** @param capacity - bytes to make room for at once */
  constructor(capacity = 64) {
    this.#buffer = new Uint8Array(capacity)
  }

  byte(value: number): this {
    this.#reserve(1)
    this.#buffer[this.#used++] = value
    return this
  }

  /** An unsigned number in LEB128. */
  u32(value: number): this {
    let rest = value
    for (; rest >= 128; rest >>>= 7) this.byte((rest & 127) | 128)
    return this.byte(rest)
  }

  /** A signed number in LEB128, up to 64 bits. */
  signed(value: bigint): this {
    let rest = value
    for (; rest < -64n || rest > 63n; rest >>= 7n) this.byte(Number(rest & 127n) | 128)
    return this.byte(Number(rest & 127n))
  }

  bytes(data: ArrayLike<number>): this {
    this.#reserve(data.length)
    this.#buffer.set(data, this.#used)
    this.#used += data.length
    return this
  }

  name(text: string): this {
    const encoded = new TextEncoder().encode(text)
    return this.u32(encoded.length).bytes(encoded)
  }

  /** Writes what `write` does, behind its length in bytes. */
  sized(write: () => void): this {
    const start = this.#used
    this.#reserve(sizeBytes)
    this.#used += sizeBytes
    write()
    const length = this.#used - start - sizeBytes
    for (let i = 0; i < sizeBytes; i++)
      this.#buffer[start + i] = ((length >>> (7 * i)) & 127) | (i < sizeBytes - 1 ? 128 : 0)
    return this
  }

  /** The written bytes, not copied. */
  finish(): Uint8Array<ArrayBuffer> {
    return this.#buffer.subarray(0, this.#used)
  }

  #reserve(count: number): void {
    if (this.#used + count <= this.#buffer.length) return
    const larger = new Uint8Array(Math.max(this.#buffer.length * 2, this.#used + count))
    larger.set(this.#buffer.subarray(0, this.#used))
    this.#buffer = larger
  }
}
