import type { Type } from '../../../ir/ir.js'
import type { Raw } from '../engine/engine.js'
import { LaneWord, type BitPlace, type PortHost } from './lane-port.js'

/** So many bits are put together here. */
const narrow = 31

/** Reads words that are in lanes. The places of all bits stand side by side: of many leaves, few are in the cache. */
export class LaneReader {
  /** Where the bits of each word start; one more, for the end. */
  private readonly starts: Uint32Array
  /** By bit; a constant is read as bit 8 of any byte. */
  private readonly addresses: Uint32Array
  private readonly bits: Uint8Array
  private readonly inverted: Uint8Array
  /** Those that are wide or signed, made when they are first read. */
  private readonly others = new Map<number, LaneWord>()

  /** @param words - the places of the bits of each */
  constructor(
    private readonly host: Pick<PortHost, 'bytes'>,
    private readonly types: readonly Type[],
    private readonly words: readonly (readonly BitPlace[])[],
  ) {
    this.starts = new Uint32Array(words.length + 1)
    words.forEach((word, i) => (this.starts[i + 1] = this.starts[i]! + word.length))
    const count = this.starts[words.length]!
    this.addresses = new Uint32Array(count)
    this.bits = new Uint8Array(count).fill(8)
    this.inverted = new Uint8Array(count)
    let at = 0
    for (const word of words) for (const place of word) this.place(at++, place)
  }

  read(word: number): Raw {
    const [start, end] = [this.starts[word]!, this.starts[word + 1]!]
    if (end - start > narrow || this.types[word]!.signed) return this.readOther(word)
    const { bytes } = this.host
    let value = 0
    for (let i = start; i < end; i++) {
      value |= (((bytes[this.addresses[i]!]! >> this.bits[i]!) & 1) ^ this.inverted[i]!) << (i - start)
    }
    return value
  }

  private place(at: number, place: BitPlace): void {
    if (place.kind === 'constant') {
      this.inverted[at] = place.value
      return
    }
    this.addresses[at] = place.address
    this.bits[at] = place.bit
    this.inverted[at] = Number(place.isInverted)
  }

  private readOther(word: number): Raw {
    const known = this.others.get(word) ?? new LaneWord(this.types[word]!, this.words[word]!)
    this.others.set(word, known)
    return known.read(this.host.bytes)
  }
}
