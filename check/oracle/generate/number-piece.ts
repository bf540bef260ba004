import type { Piece } from '../../fuzz/generate/piece.js'
import type { Writer } from './writer.js'

/** A numeric expression and the range of its values, which determines its possible places. */
export interface NumberPiece {
  readonly piece: Piece
  readonly low: number
  readonly high: number
}

export function numberPiece(piece: Piece, low: number, high: number): NumberPiece {
  return { piece, low, high }
}

/** Makes a numeric expression of limited depth; null if the scope lacks something that it needs. */
export type Maker = (writer: Writer, depth: number) => NumberPiece | null

/** The smallest number of the form 2^n - 1 that is at least the size of `value`. */
export function allOnes(value: number): number {
  return 2 ** Math.ceil(Math.log2(Math.abs(value) + 1)) - 1
}
