import {
  pieceSource,
  segmentSource,
  sortByPlane,
  wordsBefore,
  type ChangeVisitor,
  type LogPiece,
  type LogSegment,
} from './log-segment.js'

/**
 * The changes of recorded planes. Cycles leave pieces of a log, in the order in which they came; what has come since the last
 * look is sorted by plane when somebody looks.
 */
export class PlaneLog {
  private pieces: LogPiece[] = []
  private sorted: LogSegment[] = []

  /** @param planes - how many there are */
  constructor(private readonly planes: number) {}

  /** Takes a piece that is later than all before. */
  append(piece: LogPiece): void {
    this.pieces.push(piece)
  }

  /** All that has come so far, in the order of time. Segments are few: a look in each cycle makes no more of them. */
  segments(): readonly LogSegment[] {
    if (this.pieces.length > 0) {
      this.sorted.push(sortByPlane(this.planes, this.pieces.map(pieceSource)))
      this.pieces = []
      this.joinSmall()
    }
    return this.sorted
  }

  /** Drops all changes in `cycle` and after, and tells them. */
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
