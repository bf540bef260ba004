/**
 * The inputs of a design between two snapshots, as bytes. The log is a sequence of stretches:
 *
 *     stretch = number of changes, changes, 2 × cycles + (1 under reset)
 *     change  = number of the item, address if it is a memory, value
 *
 * The changes happen before the first cycle of the stretch, and nothing is written in its other cycles. Numbers are
 * base-128; a value takes as many bytes as in a snapshot.
 */

import type { Raw } from '../../engines/sim/engine/engine.js'
import { ByteWriter } from '../../base/byte-writer.js'
import { ByteReader, damaged } from './frame.js'
import type { StateItem, StateLayout } from './layout.js'
import { writeWord } from '../../engines/sim/engine/words.js'

/** A word written from outside. */
export interface Change {
  readonly item: StateItem
  /** 0 for a signal. */
  readonly address: number
  readonly value: Raw
}

/** Consecutive cycles of one kind; writes can occur only before the first. */
export interface Stretch {
  readonly changes: readonly Change[]
  readonly cycles: number
  readonly isReset: boolean
}

/** Writes a log. */
export class InputLog {
  private readonly writer = new ByteWriter()
  /** The cycles of the last stretch, whose changes are already written. */
  private cycles = 0
  private isReset = false

  /** The number of bytes written so far. */
  get byteLength(): number {
    return this.writer.length
  }

  get isEmpty(): boolean {
    return this.cycles === 0
  }

  /** Adds cycles; the changes precede the first. */
  add(changes: readonly Change[], cycles: number, isReset: boolean): void {
    if (this.cycles === 0 || changes.length > 0 || isReset !== this.isReset) {
      this.endStretch()
      this.writer.varint(changes.length)
      for (const change of changes) this.writeChange(change)
      this.isReset = isReset
    }
    this.cycles += cycles
  }

  finish(): Uint8Array {
    this.endStretch()
    return this.writer.finish()
  }

  private endStretch(): void {
    if (this.cycles > 0) this.writer.varint(2 * this.cycles + (this.isReset ? 1 : 0))
    this.cycles = 0
  }

  private writeChange({ item, address, value }: Change): void {
    this.writer.varint(item.index)
    if (item.depth > 1) this.writer.varint(address)
    const word = new Uint8Array(item.size)
    writeWord(word, 0, item.size, value)
    this.writer.bytes(word)
  }
}

/** Receives the writes from outside. */
type ChangeVisitor = (item: StateItem, address: number, value: Raw) => void

/** Reads a log, a stretch at a time. */
export class InputLogReader {
  /** The number of cycles in the last read stretch. */
  cycles = 0
  isReset = false
  private readonly reader: ByteReader

  constructor(
    log: Uint8Array,
    private readonly layout: StateLayout,
  ) {
    this.reader = new ByteReader(log)
  }

  /**
   * Reads the next stretch, and reports its changes as they are read; returns false at the end.
   * @throws FlitwaveError FW917 for bytes that are not a log of this design
   */
  next(change: ChangeVisitor): boolean {
    const { reader } = this
    if (reader.isAtEnd) return false
    const count = reader.varint()
    if (count > this.layout.byteLength) damaged('more words are written than the design has')
    for (let left = count; left > 0; left--) this.readChange(change)
    const code = reader.varint()
    if (code < 2) damaged('inputs are written for no cycle')
    this.cycles = Math.floor(code / 2)
    this.isReset = code % 2 === 1
    return true
  }

  private readChange(change: ChangeVisitor): void {
    const { reader } = this
    const item = this.layout.items[reader.varint()] ?? damaged('an input is written that the design does not have')
    const address = item.depth > 1 ? reader.varint() : 0
    if (address >= item.depth) damaged('a word is written past the end of its memory')
    change(item, address, reader.word(item.type))
  }
}

/** @throws FlitwaveError FW917 for bytes that are not a log of this design */
export function* readLog(log: Uint8Array, layout: StateLayout): Generator<Stretch, void, undefined> {
  const reader = new InputLogReader(log, layout)
  for (;;) {
    const changes: Change[] = []
    if (!reader.next((item, address, value) => changes.push({ item, address, value }))) return
    yield { changes, cycles: reader.cycles, isReset: reader.isReset }
  }
}
