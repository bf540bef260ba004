/** VCD dumps, IEEE 1364-2005 clause 18, with the extensions of SystemVerilog and GTKWave. */

import type { ByteSource, ChangeSink, Dump } from '../dump.js'
import type { Rises } from '../rises.js'
import { readPieces, type PieceOptions } from '../source.js'
import { changesIn, indexChanges, type VcdBlock, type VcdIndex } from './blocks.js'
import { readHeader, type VcdHeader } from './header.js'
import { decodeIndex, encodeIndex } from './index-codec.js'
import { VcdScanner, type VcdHandler } from './scan.js'
import { signalKinds } from './signals.js'
import { LastValues, widen } from './values.js'

/** Keeps the index of a dump for the next opening. */
export interface IndexStore {
  load(): Uint8Array | null
  save(index: Uint8Array): void
}

/** Options of {@link openVcd}. */
export interface VcdOptions extends PieceOptions {
  readonly store?: IndexStore
  /** How long the blocks of the index are, at least. */
  readonly blockBytes?: number
}

/**
 * Opens a dump: reads its declarations, and its changes once if the index is not kept.
 * @throws FlitwaveError FW977 for bytes that are damaged
 */
export async function openVcd(source: ByteSource, options: VcdOptions = {}): Promise<VcdDump> {
  const { store } = options
  const header = await readHeader(source, options)
  const kept = store?.load()
  const known = kept ? decodeIndex(kept, header, source.size) : null
  if (known) return new VcdDump(source, header, known, options)
  const index = await indexChanges(source, header, options)
  const dump = new VcdDump(source, header, index, options)
  store?.save(dump.encodedIndex())
  return dump
}

export class VcdDump implements Dump {
  readonly format = 'vcd'
  readonly timescale: Dump['timescale']
  readonly firstTime: number
  readonly lastTime: number
  readonly variables: Dump['variables']
  readonly signalCount: number
  readonly notices: readonly string[]

  constructor(
    private readonly source: ByteSource,
    private readonly header: VcdHeader,
    private readonly index: VcdIndex,
    private readonly pieces: PieceOptions,
  ) {
    this.timescale = header.timescale
    this.variables = header.variables
    this.signalCount = header.widths.length
    this.firstTime = index.firstTime
    this.lastTime = index.lastTime
    this.notices =
      index.end === source.size
        ? []
        : [`the dump ends in the middle of a change, at byte ${index.end.toLocaleString('en')}; it is read up to there`]
  }

  async changes(
    signals: readonly number[],
    from: number,
    to: number,
    sink: ChangeSink,
    options: { pause?(): Promise<void> } = {},
  ): Promise<void> {
    const wanted = [...new Set(signals)]
    const pieces = { ...this.pieces, ...options }
    const values = new LastValues(this.header, wanted)
    const at = this.blockAt(from)
    await this.collectUntil(values, at, from)
    await this.collectEarlier(values, wanted, at)
    values.tell(from, sink)
    const stream = new Stream(this.header, wanted, { from, to, now: this.index.blocks[at]!.time }, sink)
    if (to >= this.firstTime) await this.scan(this.index.blocks[at]!, stream, pieces)
  }

  /** The index, for another opening of the same file. */
  encodedIndex(): Uint8Array {
    return encodeIndex(this.index, this.header)
  }

  risesOf(signal: number): Rises | null {
    return this.index.rises.get(signal) ?? null
  }

  async sameBefore(other: Dump): Promise<number | null> {
    if (!(other instanceof VcdDump)) return null
    const [mine, others] = [this.header, other.header]
    if (mine.digest[0] !== others.digest[0] || mine.digest[1] !== others.digest[1]) return null
    const offset = await firstOtherByte([this.source, mine.end], [other.source, others.end])
    const { blocks } = this.index
    const block = blocks.findLast((one) => one.offset <= offset)
    return block && block !== blocks[0] ? block.time : null
  }

  close(): Promise<void> {
    return Promise.resolve()
  }

  /** The last block that begins at `time` or before. */
  private blockAt(time: number): number {
    const { blocks } = this.index
    let [low, high] = [0, blocks.length]
    while (high - low > 1) {
      const middle = (low + high) >>> 1
      if (blocks[middle]!.time <= time) low = middle
      else high = middle
    }
    return low
  }

  /** The values of a block up to a time, that included; none of its events. */
  private async collectUntil(values: LastValues, at: number, time: number): Promise<void> {
    const block = this.index.blocks[at]!
    if (time < this.firstTime) return
    const handler = values.handler(
      () => true,
      (next) => next <= time,
    )
    await this.scan(block, handler)
  }

  /** From block to block back, the values that are still missing. */
  private async collectEarlier(values: LastValues, wanted: readonly number[], before: number): Promise<void> {
    const { blocks } = this.index
    let missing = wanted.filter((signal) => !values.has(signal))
    for (let i = before - 1; i >= 0 && missing.length > 0; i--) {
      const inside = missing.filter((signal) => changesIn(blocks[i]!, signal))
      if (inside.length === 0) continue
      const open = new Set(inside)
      const next = blocks[i + 1]!
      const handler = values.handler(
        (signal) => open.has(signal),
        (_, offset) => offset < next.offset,
      )
      await this.scan(blocks[i]!, handler)
      missing = missing.filter((signal) => !values.has(signal))
    }
  }

  private async scan({ offset }: VcdBlock, handler: VcdHandler, pieces = this.pieces): Promise<void> {
    const scanner = new VcdScanner(this.header, handler)
    const whole = { size: this.index.end, read: (at: number, length: number) => this.source.read(at, length) }
    await readPieces(whole, offset, (piece) => scanner.scan(piece), pieces)
  }
}

/** A source, and the offset from which on it is compared. */
type Part = readonly [source: ByteSource, start: number]

/** The offset in the first source of the first byte in which they differ, or of the end of the shorter one. */
async function firstOtherByte([first, from]: Part, [second, start]: Part): Promise<number> {
  const size = Math.min(first.size - from, second.size - start)
  for (let at = 0; at < size; at += compared) {
    const length = Math.min(compared, size - at)
    const [mine, other] = await Promise.all([first.read(from + at, length), second.read(start + at, length)])
    for (let i = 0; i < length; i++) if (mine[i] !== other[i]) return from + at + i
  }
  return from + size
}

/** The bytes that are compared at a time. */
const compared = 2 ** 20

/** Tells the changes after one time, up to another. */
class Stream implements VcdHandler {
  private readonly wanted: Uint8Array
  private readonly buffer: Uint8Array
  private now: number
  private readonly from: number
  private readonly to: number

  constructor(
    private readonly header: VcdHeader,
    signals: readonly number[],
    times: { readonly from: number; readonly to: number; readonly now: number },
    private readonly sink: ChangeSink,
  ) {
    this.from = times.from
    this.to = times.to
    this.now = times.now
    this.wanted = new Uint8Array(header.widths.length)
    for (const signal of signals) this.wanted[signal] = 1
    this.buffer = new Uint8Array(signals.reduce((most, signal) => Math.max(most, header.widths[signal]!), 1))
  }

  time(time: number): boolean {
    this.now = time
    return time <= this.to
  }

  bits(signal: number, bytes: Uint8Array, start: number, end: number): void {
    if (this.wanted[signal] === 0 || !this.isInside(signal)) return
    const width = this.header.widths[signal]!
    widen(bytes, start, end, width, this.buffer, 0)
    this.sink.bits(signal, this.now, this.buffer, 0, width)
  }

  real(signal: number, value: number): void {
    if (this.wanted[signal] === 1 && this.isInside(signal)) this.sink.real(signal, this.now, value)
  }

  text(signal: number, value: string): void {
    if (this.wanted[signal] === 1 && this.isInside(signal)) this.sink.text(signal, this.now, value)
  }

  /** Values at the first time have been told; its events have not. */
  private isInside(signal: number): boolean {
    return this.now > this.from || (this.now === this.from && this.header.kinds[signal] === signalKinds.event)
  }
}
