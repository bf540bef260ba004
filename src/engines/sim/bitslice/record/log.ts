/** The changes of recorded planes, sorted by plane, for queries about single planes. */

import { changeBytes, headerBytes } from './emit.js'
import { wrap } from '../../../../ir/integer.js'
import type { Type } from '../../../../ir/ir.js'
import { toRaw, type LeafChanges, type Raw } from '../../engine/engine.js'
import type { RecordedBit } from './planes.js'

/** The changes of several cycles, sorted by plane. */
interface LogSegment {
  /** The cycles with changes, ascending. */
  readonly cycles: readonly number[]
  /** The start of each plane's changes; one more entry marks the end. */
  readonly starts: Uint32Array
  /** The index in {@link cycles} of each change. */
  readonly at: Uint32Array
  /** The changed lanes of each change, 32 in each array. */
  readonly lanes: readonly Uint32Array[]
}

/** A piece of the log as a recorder writes it. */
interface LogPiece {
  /** A cycle not after the first one in the piece, and less than 2^32 cycles before the last. */
  readonly since: number
  readonly words: Uint32Array
}

/** Receives a change: the index of its cycle, the plane, and the start of its lanes in `words`. */
type ChangeVisitor = (at: number, plane: number, words: Uint32Array, start: number) => void

/** Changes of several cycles in any order of planes; the changes of one plane ascend. */
export interface ChangeSource {
  readonly cycles: readonly number[]
  readonly visit: (change: ChangeVisitor) => void
}

const headerWords = headerBytes / 4
const changeWords = changeBytes / 4
const laneWords = changeWords - 1

function pieceSource({ since, words }: LogPiece): ChangeSource {
  const cycles: number[] = []
  for (let at = 0; at < words.length; at += headerWords + words[at + 1]! / 4) cycles.push(cycleOf(since, words[at]!))
  const visit = (change: ChangeVisitor): void => {
    for (let at = 0, cycle = 0; at < words.length; cycle++) {
      const end = at + headerWords + words[at + 1]! / 4
      for (at += headerWords; at < end; at += changeWords) change(cycle, words[at]!, words, at + 1)
    }
  }
  return { cycles, visit }
}

/** The cycles of a segment from index `from` to before index `until`. */
function segmentSource(segment: LogSegment, from = 0, until = segment.cycles.length): ChangeSource {
  const { cycles, starts, at, lanes } = segment
  const words = new Uint32Array(laneWords)
  const visit = (change: ChangeVisitor): void => {
    for (let plane = 0; plane + 1 < starts.length; plane++) {
      for (let i = starts[plane]!; i < starts[plane + 1]!; i++) {
        if (at[i]! < from || at[i]! >= until) continue
        for (let k = 0; k < laneWords; k++) words[k] = lanes[k]![i]!
        change(at[i]! - from, plane, words, 0)
      }
    }
  }
  return { cycles: cycles.slice(from, until), visit }
}

function wordsBefore({ since, words }: LogPiece, cycle: number): number {
  let at = 0
  while (at < words.length && cycleOf(since, words[at]!) < cycle) at += headerWords + words[at + 1]! / 4
  return at
}

function cycleOf(since: number, low: number): number {
  return since + ((low - (since % 2 ** 32)) >>> 0)
}

/** @param sources - in ascending order of cycles */
function sortByPlane(planes: number, sources: readonly ChangeSource[]): LogSegment {
  const starts = new Uint32Array(planes + 1)
  for (const { visit } of sources) visit((_, plane) => (starts[plane + 1]! += 1))
  for (let plane = 0; plane < planes; plane++) starts[plane + 1]! += starts[plane]!
  const size = starts[planes]!
  const at = new Uint32Array(size)
  const lanes = Array.from({ length: laneWords }, () => new Uint32Array(size))
  const next = starts.slice()
  let before = 0
  for (const { visit, cycles } of sources) {
    visit((cycle, plane, words, start) => {
      const i = next[plane]!++
      at[i] = before + cycle
      for (let k = 0; k < laneWords; k++) lanes[k]![i] = words[start + k]!
    })
    before += cycles.length
  }
  return { cycles: sources.flatMap(({ cycles }) => cycles), starts, at, lanes }
}

/**
 * The changes of recorded planes. The recorder appends pieces of its log in order; a query first sorts the pieces that are
 * new since the last one by plane.
 */
export class PlaneLog {
  private pieces: LogPiece[] = []
  private sorted: LogSegment[] = []

  constructor(private readonly planes: number) {}

  /** Adds a piece later than all previous ones. */
  append(piece: LogPiece): void {
    this.pieces.push(piece)
  }

  /** All segments so far in the order of time. There are few, even if each cycle has a query. */
  segments(): readonly LogSegment[] {
    if (this.pieces.length > 0) {
      this.sorted.push(sortByPlane(this.planes, this.pieces.map(pieceSource)))
      this.pieces = []
      this.joinSmall()
    }
    return this.sorted
  }

  /** Drops all changes from `cycle` on, and passes them to `dropped`. */
  forget(cycle: number, dropped: ChangeVisitor): void {
    this.pieces = this.pieces.flatMap((piece) => {
      const kept = wordsBefore(piece, cycle)
      if (kept === piece.words.length) return [piece]
      pieceSource({ ...piece, words: piece.words.subarray(kept) }).visit(dropped)
      return kept === 0 ? [] : [{ ...piece, words: piece.words.slice(0, kept) }]
    })
    this.sorted = this.sorted.flatMap((segment) => {
      const kept = segment.cycles.filter((at) => at < cycle).length
      if (kept === segment.cycles.length) return [segment]
      segmentSource(segment, kept).visit(dropped)
      return kept === 0 ? [] : [sortByPlane(this.planes, [segmentSource(segment, 0, kept)])]
    })
  }

  private joinSmall(): void {
    for (;;) {
      const [first, second] = this.sorted.slice(-2)
      if (!first || !second || first.at.length > 2 * second.at.length) return
      const joined = sortByPlane(this.planes, [segmentSource(first), segmentSource(second)])
      this.sorted.splice(-2, 2, joined)
    }
  }
}

// Derives the changes of leaves from those of planes.

/** Processes one leaf at a time and reuses its buffers. */
export class PlaneChanges {
  /** For each 32 bits of a leaf: the changed bits by cycle. All zeros between leaves. */
  private readonly columns: Uint32Array[] = []

  /**
   * Returns the cycles in which a leaf changed, and its values.
   * @param bits - lowest first; planes are 0 before all segments
   * @param first - the first recorded cycle
   */
  of(bits: readonly RecordedBit[], type: Type, segments: readonly LogSegment[], first: number): LeafChanges {
    const words = new Uint32Array(Math.ceil(bits.length / 32))
    bits.forEach(({ isInverted }, i) => (words[i >> 5]! |= Number(isInverted) << (i & 31)))
    const cycles = [first]
    const values = [valueOf(words, type)]
    for (const segment of segments) {
      const columns = this.toggles(bits, segment, words.length)
      for (let at = 0; at < segment.cycles.length; at++) {
        if (!takeToggles(columns, at, words)) continue
        const cycle = segment.cycles[at]!
        // Planes are 0 before the first cycle, so its changes give the initial value.
        if (cycle === first) values.pop()
        else cycles.push(cycle)
        values.push(valueOf(words, type))
      }
    }
    return { cycles, values }
  }

  /** For each 32 bits, and for each cycle of the segment, the bits that change. */
  private toggles(bits: readonly RecordedBit[], segment: LogSegment, count: number): readonly Uint32Array[] {
    const { cycles, starts, at, lanes } = segment
    for (let i = 0; i < count; i++)
      if ((this.columns[i]?.length ?? 0) < cycles.length) this.columns[i] = new Uint32Array(cycles.length)
    bits.forEach(({ plane, lane }, bit) => {
      if (plane === null) return
      const toggles = this.columns[bit >> 5]!
      const words = lanes[lane >> 5]!
      const end = starts[plane + 1]!
      for (let i = starts[plane]!; i < end; i++) toggles[at[i]!]! ^= ((words[i]! >>> (lane & 31)) & 1) << (bit & 31)
    })
    return this.columns.slice(0, count)
  }
}

/** Applies the changes of a cycle to the bits of a leaf, and clears them. Returns true if there were any. */
function takeToggles(columns: readonly Uint32Array[], at: number, words: Uint32Array): boolean {
  let isChange = false
  for (let i = 0; i < columns.length; i++) {
    const toggled = columns[i]![at]!
    if (toggled === 0) continue
    isChange = true
    words[i]! ^= toggled
    columns[i]![at] = 0
  }
  return isChange
}

function valueOf(words: Uint32Array, type: Type): Raw {
  const low = words[0]!
  if (type.width <= 32) return type.signed ? (low << (32 - type.width)) >> (32 - type.width) : low
  const value = words.reduceRight((high, word) => (high << 32n) | BigInt(word), 0n)
  return toRaw(wrap(value, type), type)
}
