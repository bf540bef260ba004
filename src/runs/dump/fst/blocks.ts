import type { ByteSource } from '../dump.js'
import { readerAt, readExactly } from './byte-reader.js'
import { failCutOff, failDamaged } from './damage.js'
import { headerLength, readHeader, type Header } from './header.js'

/** Types of blocks: the byte before each. */
export const blockTypes = {
  header: 0,
  changes: 1,
  blackout: 2,
  geometry: 3,
  gzipHierarchy: 4,
  changesWithAliases: 5,
  lz4Hierarchy: 6,
  lz4TwiceHierarchy: 7,
  changesWithSignedAliases: 8,
  wrapper: 254,
  skip: 255,
} as const

/** A part of the file: a byte with its type, 8 bytes with its length, and its content. */
export interface Block {
  readonly type: number
  /** Offset of the first byte after the type, which the length counts from. */
  readonly start: number
  /** Offset of the first byte after the block. */
  readonly end: number
}

/** A block of changes, of which only times are known. */
export interface ChangesBlock extends Block {
  readonly beginTime: number
  readonly endTime: number
}

/** Where the parts of a file are. */
export interface Blocks {
  readonly header: Header
  /** In ascending order of time. */
  readonly changes: readonly ChangesBlock[]
  readonly geometry: Block | null
  readonly hierarchy: Block
  readonly blackout: Block | null
}

const changesTypes: ReadonlySet<number> = new Set([
  blockTypes.changes,
  blockTypes.changesWithAliases,
  blockTypes.changesWithSignedAliases,
])
/** Types of blocks that a file has once, by what they hold. */
const singleTypes: ReadonlyMap<number, string> = new Map([
  [blockTypes.geometry, 'geometry'],
  [blockTypes.blackout, 'blackout'],
  [blockTypes.gzipHierarchy, 'hierarchy'],
  [blockTypes.lz4Hierarchy, 'hierarchy'],
  [blockTypes.lz4TwiceHierarchy, 'hierarchy'],
])

/**
 * Goes from block to block and reads nothing but what they begin with.
 * @throws FlitwaveError FW977 for a file that is damaged, or that its simulator has not closed
 */
export async function readBlocks(source: ByteSource): Promise<Blocks> {
  if (source.size <= headerLength) failCutOff(source.size, 'the file ends before its header does')
  const header = await readHeader(source)
  const changes: ChangesBlock[] = []
  const single = new Map<string, Block>()
  for (let at = headerLength + 1; at < source.size;) {
    const block = await readBlock(source, at)
    at = block.end
    if (changesTypes.has(block.type)) changes.push(await withTimes(source, block, changes.at(-1)))
    else if (block.type !== blockTypes.skip) addSingle(single, block)
  }
  const hierarchy = single.get('hierarchy')
  if (!hierarchy) failCutOff(source.size, 'the file ends without the names of its signals')
  const [geometry, blackout] = [single.get('geometry') ?? null, single.get('blackout') ?? null]
  return { header, changes, geometry, hierarchy, blackout }
}

async function readBlock(source: ByteSource, at: number): Promise<Block> {
  if (at + 9 > source.size) failCutOff(at, 'the file ends where a block begins')
  const reader = await readerAt(source, at, 9)
  const type = reader.byte()
  const length = reader.uint64()
  const start = at + 1
  if (length === 0 && type === blockTypes.skip) return { type, start, end: await endOfUnused(source, start) }
  if (length < 8) failDamaged(start, `a block has a length of ${length}, but the length alone has 8 bytes`)
  if (start + length > source.size)
    failCutOff(start, `a block has ${length} bytes, and the file only ${source.size - start} more`)
  return { type, start, end: start + length }
}

/**
 * A block of changes that has been begun, and has no length yet. If no change came before the file was closed, its initial
 * values are the last of it, and others follow.
 */
async function endOfUnused(source: ByteSource, start: number): Promise<number> {
  const reader = await readerAt(source, start, Math.min(62, source.size - start))
  reader.position = Math.min(32, reader.bytes.length)
  reader.varint()
  const length = reader.varint()
  reader.varint()
  const end = reader.offset + length
  if (!(await isSingleAt(source, end)))
    failCutOff(start - 1, 'this block has no end: the simulator still writes, or has stopped')
  return end
}

/** True if one of the blocks that come last begins there, and ends within the file. */
async function isSingleAt(source: ByteSource, at: number): Promise<boolean> {
  if (at + 9 > source.size) return false
  const bytes = await source.read(at, 9)
  const length = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(1))
  return singleTypes.has(bytes[0]!) && length >= 8 && at + 1 + length <= source.size
}

async function withTimes(source: ByteSource, block: Block, previous: ChangesBlock | undefined): Promise<ChangesBlock> {
  const reader = await readerAt(source, block.start + 8, 16)
  const [beginTime, endTime] = [reader.uint64(), reader.uint64()]
  if (endTime < beginTime) failDamaged(block.start + 8, `a block ends at time ${endTime}, before ${beginTime}`)
  if (previous && beginTime < previous.endTime)
    failDamaged(block.start + 8, `a block begins at time ${beginTime}, before the end of the last, ${previous.endTime}`)
  return { ...block, beginTime, endTime }
}

function addSingle(single: Map<string, Block>, block: Block): void {
  const name = singleName(block)
  if (single.has(name)) failDamaged(block.start - 1, `this is the second block of the ${name}`)
  single.set(name, block)
}

function singleName({ type, start }: Block): string {
  const name = singleTypes.get(type)
  if (name !== undefined) return name
  failDamaged(start - 1, `no block of an FST file has the type ${type}`)
}

/** The content of a block after its length, whole. */
export async function contentOf(source: ByteSource, { start, end }: Block): Promise<Uint8Array> {
  return readExactly(source, start + 8, end - start - 8)
}
