import type { ChangeSink } from '../dump.js'
import { failDamaged } from './damage.js'
import { widthOf, type SignalKind, type Signals } from './signals.js'
import { bitOf, packedRealAt, realAt, writeCharacters, writePacked } from './values.js'

const decoder = new TextDecoder()

/** How a signal's values stand in the file. */
export interface SignalLayout {
  readonly signal: number
  readonly kind: SignalKind
  /** Characters of a value in the file. */
  readonly length: number
  /** Bits of a value. */
  readonly width: number
  readonly isLittleEndian: boolean
}

export function layoutOf(signals: Signals, signal: number, isLittleEndian: boolean): SignalLayout {
  const kind = signals.kinds[signal]!
  const width = kind === 'event' ? 1 : widthOf(signals, signal)
  return { signal, kind, length: signals.lengths[signal]!, width, isLittleEndian }
}

/** The changes of a signal in one block, one after the other. Each begins with a word: how many times later it is. */
export class Chain {
  /** Index of the time of the next change; Infinity after the last. */
  timeIndex = 0
  private position = 0
  private word = 0
  private readonly isOneBit: boolean
  private readonly buffer: Uint8Array

  /**
   * @param bytes - unpacked
   * @param offset - of the chain in the file, for errors
   */
  constructor(
    readonly layout: SignalLayout,
    private readonly bytes: Uint8Array,
    private readonly offset: number,
  ) {
    this.isOneBit = layout.length === 1 && layout.kind !== 'real' && layout.kind !== 'text'
    this.buffer = new Uint8Array(layout.width)
    this.readWord()
  }

  /**
   * Passes over the changes up to a time.
   * @returns the last of them; null if there is none
   */
  skipTo(timeIndex: number): { readonly position: number; readonly word: number; readonly timeIndex: number } | null {
    if (this.timeIndex > timeIndex) return null
    let [position, word, last] = [0, 0, 0]
    while (this.timeIndex <= timeIndex) {
      ;[position, word, last] = [this.position, this.word, this.timeIndex]
      this.position += this.valueLength()
      this.readWord()
    }
    return { position, word, timeIndex: last }
  }

  /** Tells a change that {@link skipTo} has passed over. */
  tellPassed(passed: { readonly position: number; readonly word: number }, time: number, sink: ChangeSink): void {
    this.tellValue(passed.position, passed.word, time, sink)
  }

  /** Tells the next change and goes on to the one after it. */
  tell(time: number, sink: ChangeSink): void {
    const { position, word } = this
    this.position += this.valueLength()
    this.tellValue(position, word, time, sink)
    this.readWord()
  }

  private readWord(): void {
    const { bytes } = this
    if (this.position >= bytes.length) {
      this.timeIndex = Infinity
      return
    }
    this.word = this.varint()
    this.timeIndex += this.isOneBit ? this.word >>> (2 << (this.word & 1)) : this.word >>> 1
  }

  /** 32 bits without a sign. */
  private varint(): number {
    const { bytes } = this
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      if (this.position >= bytes.length) failDamaged(this.offset, 'a change is cut off')
      const byte = bytes[this.position++]!
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value >>> 0
    }
    failDamaged(this.offset, 'a change has a number of more than 32 bits')
  }

  /** Bytes of the value of the change whose word has been read. */
  private valueLength(): number {
    const { kind, length } = this.layout
    if (this.isOneBit) return 0
    if (kind === 'text') return this.textLength()
    const size = (this.word & 1) === 1 ? length : (length + 7) >>> 3
    if (size > this.bytes.length - this.position) failDamaged(this.offset, 'a value is cut off')
    return size
  }

  /** With the number that says it. */
  private textLength(): number {
    const start = this.position
    const length = this.varint()
    const size = this.position - start + length
    this.position = start
    if (size > this.bytes.length - start) failDamaged(this.offset, 'a text is cut off')
    return size
  }

  private tellValue(position: number, word: number, time: number, sink: ChangeSink): void {
    const { bytes, buffer } = this
    const { signal, kind, width, isLittleEndian } = this.layout
    const isPacked = (word & 1) === 0
    if (kind === 'text') sink.text(signal, time, this.textAt(position))
    else if (kind === 'real')
      sink.real(signal, time, (isPacked ? packedRealAt : realAt)(bytes, position, isLittleEndian))
    else {
      if (kind === 'event') buffer[0] = 0x31
      else if (this.isOneBit) buffer[0] = bitOf(word)
      else if (isPacked) writePacked(buffer, bytes, position, width)
      else writeCharacters(buffer, bytes, position, width, kind === 'port')
      sink.bits(signal, time, buffer, 0, width)
    }
  }

  private textAt(position: number): string {
    let start = position
    while (this.bytes[start]! >= 0x80) start++
    start++
    let length = 0
    for (let i = position, factor = 1; i < start; i++, factor *= 128) length += (this.bytes[i]! & 0x7f) * factor
    return decoder.decode(this.bytes.subarray(start, start + length))
  }
}

/** Tells the initial value of a signal in a block; a text has none, and a real that is no number stands for none. */
export function tellInitial(
  { signal, kind, width, isLittleEndian }: SignalLayout,
  frame: Uint8Array | null,
  offset: number,
  time: number,
  sink: ChangeSink,
): void {
  if (kind === 'text' || kind === 'event') return
  if (kind === 'real') {
    const value = frame ? realAt(frame, offset, isLittleEndian) : NaN
    if (!Number.isNaN(value)) sink.real(signal, time, value)
    return
  }
  const bits = new Uint8Array(width).fill('x'.charCodeAt(0))
  if (frame) writeCharacters(bits, frame, offset, width, kind === 'port')
  sink.bits(signal, time, bits, 0, width)
}
