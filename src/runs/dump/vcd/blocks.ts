/** The index of a VCD dump: blocks of the file, and which signals change in each. */

import type { ByteSource } from '../dump.js'
import { readPieces, type PieceOptions } from '../source.js'
import { isClockName } from '../names.js'
import { Rises } from '../rises.js'
import { bitOf, VcdScanner, type VcdHandler } from './scan.js'
import type { VcdHeader } from './header.js'

/** A part of the file. It begins with a time, and all changes at one time stand in one block. */
export interface VcdBlock {
  readonly offset: number
  /** Its first time. */
  readonly time: number
  /** A bit for each signal: 1 if it changes there. The least significant bit of a byte comes first. */
  readonly changed: Uint8Array
}

export interface VcdIndex {
  readonly firstTime: number
  readonly lastTime: number
  /** The end of the changes that are complete: where the end of the file cuts one short, or the size. */
  readonly end: number
  readonly blocks: readonly VcdBlock[]
  /** By signal that is named like a clock, its rising edges. */
  readonly rises: ReadonlyMap<number, Rises>
}

/** More signals that are named like clocks are not followed. */
const mostClocks = 32

/** A block takes a small part of a second to read. With many signals it is longer, as the index has a bit for each. */
function blockBytesFor(signals: number): number {
  return Math.max(4 * 2 ** 20, Math.ceil(signals / 8) * 64)
}

/**
 * Goes through the whole dump once.
 * @throws FlitwaveError FW977 for bytes that are damaged
 */
export async function indexChanges(
  source: ByteSource,
  header: VcdHeader,
  options: PieceOptions & { readonly blockBytes?: number } = {},
): Promise<VcdIndex> {
  const indexer = new Indexer(header, options.blockBytes ?? blockBytesFor(header.widths.length))
  const scanner = new VcdScanner(header, indexer)
  await readPieces(source, header.end, (piece) => scanner.scan(piece), options)
  indexer.finish()
  const firstTime = indexer.firstTime ?? 0
  return {
    firstTime,
    lastTime: Math.max(scanner.time, firstTime),
    end: scanner.cutAt ?? source.size,
    blocks: indexer.blocks,
    rises: new Map([...indexer.clocks].map(([signal, { rises }]) => [signal, rises])),
  }
}

interface Clock {
  readonly rises: Rises
  isHigh: boolean
  last: number
}

const one = 49

class Indexer implements VcdHandler {
  readonly blocks: VcdBlock[] = []
  firstTime: number | null = null
  private readonly flags: Uint8Array
  /** Clocks by signal, and a mark for each of them. */
  readonly clocks = new Map<number, Clock>()
  private readonly isClock: Uint8Array
  private now = -1
  private start: { offset: number; time: number }

  constructor(
    header: VcdHeader,
    private readonly blockBytes: number,
  ) {
    this.flags = new Uint8Array(header.widths.length)
    this.isClock = new Uint8Array(header.widths.length)
    this.start = { offset: header.end, time: 0 }
    for (const { signal, name, kind, width } of header.variables) {
      if (this.clocks.size === mostClocks || kind !== 'bits' || width !== 1 || !isClockName(name)) continue
      this.isClock[signal] = 1
      this.clocks.set(signal, { rises: new Rises(), isHigh: true, last: -1 })
    }
  }

  time(time: number, offset: number): boolean {
    if (this.firstTime === null) {
      // Values in front of the first time are those at it.
      this.firstTime = time
      this.start.time = time
    } else if (offset - this.start.offset >= this.blockBytes) {
      this.finish()
      this.start = { offset, time }
    }
    this.now = time
    return true
  }

  bits(signal: number, bytes: Uint8Array, _: number, end: number): void {
    this.flags[signal] = 1
    if (this.isClock[signal] === 1) this.follow(this.clocks.get(signal)!, bitOf[bytes[end - 1]!] === one)
  }

  /** Values in front of the first time, and at it, are no edges. */
  private follow(clock: Clock, isOne: boolean): void {
    const { now } = this
    if (isOne && !clock.isHigh && now > this.firstTime! && now !== clock.last) clock.rises.add((clock.last = now))
    clock.isHigh = isOne
  }

  real(signal: number): void {
    this.flags[signal] = 1
  }

  text(signal: number): void {
    this.flags[signal] = 1
  }

  finish(): void {
    const { flags } = this
    const changed = new Uint8Array(Math.ceil(flags.length / 8))
    for (let i = 0; i < flags.length; i++) if (flags[i] === 1) changed[i >> 3]! |= 1 << (i & 7)
    flags.fill(0)
    this.blocks.push({ ...this.start, changed })
  }
}

/** True if a signal changes in a block. */
export function changesIn({ changed }: VcdBlock, signal: number): boolean {
  return ((changed[signal >> 3]! >> (signal & 7)) & 1) === 1
}
