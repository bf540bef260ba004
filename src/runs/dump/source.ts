/** Reading a source from one place to another, by pieces of a few megabytes. */

import { failAtByte } from './damaged.js'
import type { ByteSource } from './dump.js'

/** The bytes that are read at a time. */
const usualPiece = 4 * 2 ** 20

/** A command of a dump that is longer than this is no command. */
const mostPending = 64 * 2 ** 20

/** Options of {@link readPieces}. */
export interface PieceOptions {
  /** Bytes to read at a time. */
  readonly pieceBytes?: number
  /** Awaited after each piece. */
  pause?(): Promise<void>
}

/** The bytes that are ready, and their place in the source. */
export interface Piece {
  readonly bytes: Uint8Array
  /** How many of `bytes` are valid. */
  readonly length: number
  /** The offset of the first of them in the source. */
  readonly offset: number
  /** True if nothing follows. */
  readonly isLast: boolean
}

/**
 * Reads a source from an offset on. `consume` returns how many bytes it has used up; those that are left come again at
 * the start of the next piece. It ends the reading with null.
 * @throws FlitwaveError FW977 if a source is shorter than it says, or if nothing is used up of a very long piece
 */
export async function readPieces(
  source: ByteSource,
  from: number,
  consume: (piece: Piece) => number | null,
  options: PieceOptions = {},
): Promise<void> {
  const { pieceBytes = usualPiece } = options
  let rest: Uint8Array = new Uint8Array(0)
  let at = from
  let next = read(source, at, pieceBytes)
  for (;;) {
    const fresh = await next
    const offset = at - rest.length
    at += fresh.length
    const isLast = at >= source.size
    // The disk works while this piece is looked at.
    if (!isLast) next = read(source, at, pieceBytes)
    const bytes = rest.length === 0 ? fresh : joined(rest, fresh)
    const used = consume({ bytes, length: bytes.length, offset, isLast })
    if (used === null || isLast) {
      // The read that is under way may fail when the source is closed.
      if (!isLast) next.catch(() => undefined)
      return
    }
    rest = bytes.subarray(used)
    if (rest.length > mostPending)
      failAtByte(
        'one value has more than 64 MB',
        offset + used,
        'check that the file is a VCD dump, and is not damaged',
      )
    await options.pause?.()
  }
}

async function read(source: ByteSource, at: number, pieceBytes: number): Promise<Uint8Array> {
  const wanted = Math.min(pieceBytes, source.size - at)
  const bytes = wanted > 0 ? await source.read(at, wanted) : new Uint8Array(0)
  if (bytes.length < wanted)
    failAtByte(
      'the file has become shorter while it was read',
      at + bytes.length,
      'wait until the simulation has ended',
    )
  return bytes
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(first.length + second.length)
  bytes.set(first)
  bytes.set(second, first.length)
  return bytes
}
