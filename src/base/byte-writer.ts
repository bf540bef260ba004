const encoder = new TextEncoder()

/** A growing sequence of bytes. */
export class ByteWriter {
  private buffer: Uint8Array<ArrayBuffer>
  private view: DataView
  private used = 0

  /** @param capacity - the initial room in bytes */
  constructor(capacity = 256) {
    this.buffer = new Uint8Array(capacity)
    this.view = new DataView(this.buffer.buffer)
  }

  get length(): number {
    return this.used
  }

  /** Base-128, low part first, as in LEB128. */
  varint(value: number): this {
    let rest = value
    while (rest >= 0x80) {
      this.byte((rest % 0x80) | 0x80)
      rest = Math.floor(rest / 0x80)
    }
    return this.byte(rest)
  }

  byte(value: number): this {
    this.reserve(1)
    this.buffer[this.used++] = value
    return this
  }

  /** 64 bits, high part first. */
  uint64(value: number): this {
    this.reserve(8)
    this.view.setBigUint64(this.used, BigInt(value))
    this.used += 8
    return this
  }

  /** Node's platforms are all little-endian; FST readers detect the order from a known number. */
  double(value: number): this {
    this.reserve(8)
    this.view.setFloat64(this.used, value, true)
    this.used += 8
    return this
  }

  bytes(data: ArrayLike<number>): this {
    this.reserve(data.length)
    this.buffer.set(data, this.used)
    this.used += data.length
    return this
  }

  /** UTF-8, followed by a zero. */
  cString(text: string): this {
    return this.bytes(encoder.encode(text.replaceAll('\0', ''))).byte(0)
  }

  /** UTF-8, truncated or filled with zeros to `size` bytes; the last byte is a zero. */
  fixedString(text: string, size: number): this {
    const field = new Uint8Array(size)
    encoder.encodeInto(text, field.subarray(0, size - 1))
    return this.bytes(field)
  }

  /** Returns the bytes written so far, without a copy. */
  finish(): Uint8Array<ArrayBuffer> {
    return this.buffer.subarray(0, this.used)
  }

  private reserve(count: number): void {
    if (this.used + count <= this.buffer.length) return
    const larger = new Uint8Array(Math.max(this.buffer.length * 2, this.used + count))
    larger.set(this.buffer)
    this.buffer = larger
    this.view = new DataView(larger.buffer)
  }
}

/** Concatenates the parts. */
export function concatenated(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
