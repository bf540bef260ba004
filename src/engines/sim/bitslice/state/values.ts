import type { Type } from '../../../../ir/ir.js'
import type { Raw, EngineWriter, EngineState, StatePlace } from '../../engine/engine.js'
import { asBits, bitAt, isBitSet, putBit, valueOfBits } from './bits.js'
import { LaneWord, planeOf, type BitPlace, type PortHost } from './port.js'
import type { SlotBits } from './codec.js'

/** The widest word assembled here. */
const narrow = 31

/**
 * Reads words in lanes. The places of all bits are in flat arrays: with many leaves, few of them are in the cache. A word is
 * located at its first read: a large network has millions of bits, and few of its places have a packet.
 */
export class LaneReader {
  /** The start of each word's bits; one more entry marks the end. */
  private readonly starts: Uint32Array
  /** By bit: the address; a constant is read as bit 8 of any byte. */
  private readonly addresses: Uint32Array
  private readonly bits: Uint8Array
  private readonly inverted: Uint8Array
  /** By word: 1 if its bits have been located. */
  private readonly isLocated: Uint8Array
  /** Wide or signed words, created when they are first read. */
  private readonly others = new Map<number, LaneWord>()

  /** @param placesOf - the places of a word's bits */
  constructor(
    private readonly host: Pick<PortHost, 'bytes'>,
    private readonly types: readonly Type[],
    private readonly placesOf: (word: number) => readonly BitPlace[],
  ) {
    this.starts = new Uint32Array(types.length + 1)
    types.forEach(({ width }, i) => (this.starts[i + 1] = this.starts[i]! + width))
    const count = this.starts[types.length]!
    this.addresses = new Uint32Array(count)
    this.bits = new Uint8Array(count).fill(8)
    this.inverted = new Uint8Array(count)
    this.isLocated = new Uint8Array(types.length)
  }

  read(word: number): Raw {
    const [start, end] = [this.starts[word]!, this.starts[word + 1]!]
    if (end - start > narrow || this.types[word]!.signed) return this.readOther(word)
    if (this.isLocated[word] === 0) this.locate(word, start)
    const { bytes } = this.host
    let value = 0
    for (let i = start; i < end; i++) {
      value |= (bitAt(bytes, this.addresses[i]!, this.bits[i]!) ^ this.inverted[i]!) << (i - start)
    }
    return value
  }

  private locate(word: number, start: number): void {
    this.placesOf(word).forEach((place, i) => this.place(start + i, place))
    this.isLocated[word] = 1
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
    const known = this.others.get(word) ?? new LaneWord(this.types[word]!, this.placesOf(word))
    this.others.set(word, known)
    return known.read(this.host.bytes)
  }
}

/** Writes words in lanes. The places of all bits are in flat arrays: with many leaves, few of them are in the cache. */
export class LaneWriter implements EngineWriter {
  /** The start of each word's bits; one more entry marks the end. */
  private readonly starts: Uint32Array
  private readonly addresses: Uint32Array
  private readonly masks: Uint8Array

  /** @param words - the places of each word's bits, none of them inverted */
  constructor(
    private readonly host: PortHost,
    words: readonly (readonly BitPlace[])[],
  ) {
    const starts = [0]
    const bits = words.flatMap((word) => {
      starts.push(starts.at(-1)! + word.length)
      return word.map(planeOf)
    })
    this.starts = Uint32Array.from(starts)
    this.addresses = Uint32Array.from(bits, ({ address }) => address)
    this.masks = Uint8Array.from(bits, ({ bit }) => 1 << bit)
  }

  write(index: number, value: Raw): void {
    const { addresses, masks } = this
    const { bytes } = this.host
    const [start, end] = [this.starts[index]!, this.starts[index + 1]!]
    const bits = asBits(value, end - start)
    for (let i = start; i < end; i++) putBit(bytes, addresses[i]!, masks[i]!, isBitSet(bits, i - start))
    this.host.touch()
  }
}

/** Reads and writes words of state in any run. */
export class LaneState implements EngineState {
  /** @param bitsOf - the bits of a register, of an input of the top, or of all words of a memory */
  constructor(
    private readonly host: PortHost,
    private readonly bitsOf: (place: StatePlace, run: number) => SlotBits,
  ) {}

  read(place: StatePlace, run: number, address: number): Raw {
    const { base, offsets } = this.bitsOf(place, run)
    const { bytes } = this.host
    const first = address * place.type.width
    return valueOfBits(place.type, (i) => {
      const at = base + offsets[first + i]!
      return bitAt(bytes, Math.floor(at / 8), at & 7)
    })
  }

  write(place: StatePlace, run: number, address: number, value: Raw): void {
    const { base, offsets } = this.bitsOf(place, run)
    const { bytes } = this.host
    const { width } = place.type
    const first = address * width
    const bits = asBits(value, width)
    for (let i = 0; i < width; i++) {
      const at = base + offsets[first + i]!
      putBit(bytes, Math.floor(at / 8), 1 << (at & 7), isBitSet(bits, i))
    }
    this.host.touch()
  }
}
