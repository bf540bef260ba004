import { damaged } from './errors.js'

/** Takes numbers from bytes that may hold anything. */
export class ByteReader {
  private next = 0

  constructor(private readonly data: Uint8Array) {}

  get isAtEnd(): boolean {
    return this.next === this.data.length
  }

  /**
   * Base-128, low part first.
   * @throws FlitwaveError FW917 for a number that is cut off or too large to be one
   */
  varint(): number {
    let value = 0
    for (let scale = 1; ; scale *= 0x80) {
      const byte = this.data[this.next++] ?? damaged('a number is cut off')
      value += (byte & 0x7f) * scale
      if (!Number.isSafeInteger(value)) damaged('a number is too large')
      if (byte < 0x80) return value
    }
  }

  /**
   * The next `count` bytes, not copied.
   * @throws FlitwaveError FW917 if there are fewer
   */
  bytes(count: number): Uint8Array {
    const end = this.next + count
    if (end > this.data.length) damaged('bytes are missing')
    const found = this.data.subarray(this.next, end)
    this.next = end
    return found
  }
}
