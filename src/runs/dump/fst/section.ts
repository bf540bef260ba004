import type { ByteSource } from '../dump.js'
import type { ChangesBlock } from './blocks.js'
import { ByteReader, readerAt, readExactly } from './byte-reader.js'
import { readChainIndex, type ChainIndex } from './chain-index.js'
import { failDamaged } from './damage.js'
import type { Signals } from './signals.js'
import { checkSize, unpackIfShorter, type Packing } from './unpack.js'

/** A block of changes without its changes: times, and where the changes of each signal are. */
export interface Section {
  readonly block: ChangesBlock
  /** Ascending; changes refer to them by index. */
  readonly times: Float64Array
  readonly packing: Packing
  /** Offset in the file that starts of chains count from. */
  readonly chainsOffset: number
  readonly index: ChainIndex
  readonly frame: Frame
}

/** Where the values of all signals at the beginning of a block are. */
interface Frame {
  readonly offset: number
  readonly length: number
  readonly unpackedLength: number
  /** Signals that have one. */
  readonly count: number
}

/** Bytes at the end of a block: three numbers for the times. */
const tailLength = 24

/** Times of one block, which are 8 bytes each in memory. */
const mostTimes = 2 ** 27

/** @throws FlitwaveError FW977 for a block that is damaged */
export async function readSection(source: ByteSource, block: ChangesBlock, signals: Signals): Promise<Section> {
  const tail = await readerAt(source, block.end - tailLength, tailLength)
  const [unpackedLength, length, count] = [tail.uint64(), tail.uint64(), tail.uint64()]
  const timesOffset = block.end - tailLength - length
  const indexEnd = timesOffset - 8
  const frame = await readFrameHeader(source, block, signals)
  const chains = await readerAt(
    source,
    frame.offset + frame.length,
    Math.min(11, block.end - frame.offset - frame.length),
  )
  const chainCount = chains.varint()
  const chainsOffset = chains.offset
  const packing = packingOf(chains.byte())
  if (chainCount > signals.count)
    failDamaged(chainsOffset, `a block has ${chainCount} signals, the file ${signals.count}`)
  if (indexEnd <= chainsOffset) failDamaged(block.end - 16, 'the times of a block overlap its changes')
  const indexLength = (await readerAt(source, indexEnd, 8)).uint64()
  const indexOffset = indexEnd - indexLength
  if (indexOffset <= chainsOffset) failDamaged(indexEnd, 'the index of a block overlaps its changes')
  const indexReader = await readerAt(source, indexOffset, indexLength)
  const index = readChainIndex(indexReader, block.type, chainCount, indexOffset - chainsOffset)
  const times = readTimes(await readExactly(source, timesOffset, length), unpackedLength, count, block, timesOffset)
  return { block, times, packing, chainsOffset, index, frame }
}

/** A letter; others than those of LZ4 and FastLZ mean zlib. */
function packingOf(letter: number): Packing {
  if (letter === '4'.charCodeAt(0)) return 'lz4'
  return letter === 'F'.charCodeAt(0) ? 'fastlz' : 'zlib'
}

async function readFrameHeader(source: ByteSource, block: ChangesBlock, signals: Signals): Promise<Frame> {
  const offset = block.start + 32
  const reader = await readerAt(source, offset, Math.min(30, Math.max(0, block.end - offset)))
  const [unpackedLength, length, count] = [reader.varint(), reader.varint(), reader.varint()]
  if (count > signals.count)
    failDamaged(offset, `a block has ${count} initial values, the file ${signals.count} signals`)
  const wanted = signals.frameOffsets[count]!
  if (unpackedLength !== wanted)
    failDamaged(offset, `initial values of ${unpackedLength} bytes stand where ${wanted} belong`)
  if (reader.offset + length > block.end) failDamaged(offset, 'the initial values are longer than their block')
  return { offset: reader.offset, length, unpackedLength, count }
}

function readTimes(
  packed: Uint8Array,
  length: number,
  count: number,
  block: ChangesBlock,
  offset: number,
): Float64Array {
  if (count > length) failDamaged(block.end - 8, `${count} times have ${length} bytes`)
  if (count > mostTimes) failDamaged(block.end - 8, `a block has more than ${mostTimes} times`, 'record fewer of them')
  const reader = new ByteReader(unpackIfShorter(packed, length, offset), offset, true)
  const times = new Float64Array(count)
  let time = 0
  for (let i = 0; i < count; i++) times[i] = time += reader.varint()
  if (count > 0 && (times[0]! < block.beginTime || time > block.endTime))
    failDamaged(
      offset,
      `changes at ${times[0]} to ${time} stand in a block from ${block.beginTime} to ${block.endTime}`,
    )
  return times
}

/**
 * The values of signals at the beginning of a block, one after the other as in {@link Signals.frameOffsets}.
 * @throws FlitwaveError FW977 for bytes that are damaged
 */
export async function readFrame(source: ByteSource, { frame }: Section): Promise<Uint8Array> {
  const { offset, length, unpackedLength } = frame
  checkSize('zlib', length, unpackedLength, offset)
  return unpackIfShorter(await readExactly(source, offset, length), unpackedLength, offset)
}
