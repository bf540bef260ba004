import type { Type } from '../../ir/ir.js'
import type { Raw } from '../../engines/sim/engine/engine.js'
import { readWord, wordBytes } from '../../engines/sim/engine/word-bytes.js'
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
   * A value as it stands in a snapshot.
   * @throws FlitwaveError FW917 if there are not enough bytes
   */
  word(type: Type): Raw {
    const start = this.next
    this.next += wordBytes(type)
    if (this.next > this.data.length) damaged('bytes are missing')
    return readWord(this.data, start, type)
  }
}
