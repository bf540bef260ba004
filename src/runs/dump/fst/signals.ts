import type { ByteSource } from '../dump.js'
import { contentOf, type Block } from './blocks.js'
import { ByteReader } from './byte-reader.js'
import { failDamaged } from './damage.js'
import { unpackIfShorter } from './unpack.js'

/** How the values of a signal stand in the file. Those of a port of an extended VCD have strengths after their bits. */
export type SignalKind = 'bits' | 'port' | 'event' | 'real' | 'text'

/** All signals, by number. */
export interface Signals {
  readonly count: number
  /** Characters that a value has: 8 for the bytes of a real, 0 for a text of any length. */
  readonly lengths: Uint32Array
  readonly kinds: SignalKind[]
  /** As they stand in the file: 0 for a real, 2 ** 32 - 1 for a text. */
  readonly geometryLengths: readonly number[]
  /** Where the initial value of each begins in those of all; one more is the length of all. */
  readonly frameOffsets: Float64Array
}

/** Lengths in the file that mean a real and a text. */
const lengthOfReal = 0
const lengthOfText = 0xffffffff

/** @throws FlitwaveError FW977 for a block that is damaged */
export async function readGeometry(source: ByteSource, block: Block): Promise<Signals> {
  const header = new ByteReader(await contentOf(source, block), block.start + 8)
  const length = header.uint64()
  const count = header.uint64()
  // Each length has one byte at least.
  if (count > length) failDamaged(block.start + 16, `${count} signals have ${length} bytes of lengths`)
  const packed = header.take(header.bytes.length - header.position)
  const reader = new ByteReader(unpackIfShorter(packed, length, block.start + 24), block.start + 24, true)
  const lengths = Array.from({ length: count }, () => reader.varint())
  return signalsOf(lengths, block.start + 24)
}

/** @param lengths - as in the geometry */
export function signalsOf(lengths: readonly number[], offset: number): Signals {
  const kinds = lengths.map((length) => (length === lengthOfReal ? 'real' : length === lengthOfText ? 'text' : 'bits'))
  const sizes = Uint32Array.from(lengths, (length, i) => {
    if (length > lengthOfText) failDamaged(offset, `a signal has a width of ${length}`)
    return kinds[i] === 'real' ? 8 : kinds[i] === 'text' ? 0 : length
  })
  const frameOffsets = new Float64Array(lengths.length + 1)
  for (const [i, size] of sizes.entries()) frameOffsets[i + 1] = frameOffsets[i]! + size
  return { count: lengths.length, lengths: sizes, kinds, geometryLengths: lengths, frameOffsets }
}

/** Bits of a signal's values; 0 for one of another kind. */
export function widthOf(signals: Signals, signal: number): number {
  const length = signals.lengths[signal]!
  if (signals.kinds[signal] === 'bits') return length
  // `pDDD 666 666`: each bit has a character for its state and two for its strengths, and there are two spaces.
  return signals.kinds[signal] === 'port' ? Math.max(0, Math.floor((length - 2) / 3)) : 0
}
