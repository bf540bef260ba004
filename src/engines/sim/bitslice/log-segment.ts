/** The changes of recorded planes, sorted by plane, for whoever asks what a plane did. */

import { changeBytes, headerBytes } from './emit-record.js'

/** The changes of some cycles, by plane. */
export interface LogSegment {
  /** Those in which anything changed, ascending. */
  readonly cycles: readonly number[]
  /** By plane, where its changes start; one more, for the end. */
  readonly starts: Uint32Array
  /** The index in {@link cycles} of each change. */
  readonly at: Uint32Array
  /** The lanes of each change: 32 in each of the arrays. */
  readonly lanes: readonly Uint32Array[]
}

/** A piece of the log, as a recorder writes it. */
export interface LogPiece {
  /** Not after the first cycle in it, and before the last by less than 2^32 cycles. */
  readonly since: number
  readonly words: Uint32Array
}

/** Is told of a change: the index of its cycle, the plane, and where its lanes start in `words`. */
export type ChangeVisitor = (at: number, plane: number, words: Uint32Array, start: number) => void

/** Changes of some cycles, in any order of planes; those of one plane ascend. */
export interface ChangeSource {
  readonly cycles: readonly number[]
  readonly visit: (change: ChangeVisitor) => void
}

const headerWords = headerBytes / 4
const changeWords = changeBytes / 4
const laneWords = changeWords - 1

export function pieceSource({ since, words }: LogPiece): ChangeSource {
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

/** The cycles of a segment from one index until before another. */
export function segmentSource(segment: LogSegment, from = 0, until = segment.cycles.length): ChangeSource {
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

/** The words of a piece before `cycle`. */
export function wordsBefore({ since, words }: LogPiece, cycle: number): number {
  let at = 0
  while (at < words.length && cycleOf(since, words[at]!) < cycle) at += headerWords + words[at + 1]! / 4
  return at
}

/** The cycle of a low word. */
function cycleOf(since: number, low: number): number {
  return since + ((low - (since % 2 ** 32)) >>> 0)
}

/** @param sources - one later than the other */
export function sortByPlane(planes: number, sources: readonly ChangeSource[]): LogSegment {
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
