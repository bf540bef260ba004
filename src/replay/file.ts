/**
 * Replay files: a signature, the version of the format and three lengths; a header and an index; and then, for each
 * segment of the run, its snapshot, its log and its views. Each of these is compressed by itself and has a checksum of
 * zlib's, so that a window in the middle is opened without reading what comes before it, but for the few snapshots that
 * its own is made of.
 */

import { host } from '#host'
import { ByteWriter, concatenated } from '../byte-writer.js'
import { damaged, failForFile } from './errors.js'
import { asHeader, asJson, type ReplayHeader } from './header.js'
import type { Recording } from './recorder.js'
import { readIndex, type Extent, type ReplaySegment } from './segment-index.js'
import { SnapshotReader } from './snapshot-reader.js'
import { decodeViews, encodeViews, type ViewChanges } from './views.js'

/** As in PNG: a byte that is no text, and line ends that show whether somebody took it for a text. */
const signature = Uint8Array.from('\x89FWR\r\n\x1a\n', (character) => character.charCodeAt(0))

/** Of the format. Readers refuse other versions. */
const version = 3

/** Signature, version, and the lengths of header, index and everything. */
const prefixLength = signature.length + 4 * 8

/** Bytes that a part may take, unpacked: more than any replay has, and less than would bring a reader down. */
const largestPart = 1 << 26

/** Bytes of a log, or of views, unpacked. Recorders begin a new segment after one megabyte, and the cycle that reaches it. */
const largestLog = 1 << 25

/** Packs a recording. `views` are the changes of the rows that the header names. */
export function packReplay(header: ReplayHeader, { segments }: Recording, views: readonly ViewChanges[]): Uint8Array {
  const index = new ByteWriter().varint(segments.length)
  const parts: Uint8Array[] = []
  for (const [i, { firstCycle, state, base, log }] of segments.entries()) {
    const endCycle = segments[i + 1]?.firstCycle ?? header.endCycle
    const viewed = host.deflate(encodeViews(views, firstCycle, endCycle))
    index.varint(firstCycle).varint(state?.length ?? 0)
    index.varint(log.length).varint(viewed.length).varint(base)
    if (state) parts.push(state)
    parts.push(log, viewed)
  }
  const jumps = segments.filter(({ isJump }) => isJump).map(({ firstCycle }) => firstCycle)
  const packedHeader = host.deflate(new TextEncoder().encode(JSON.stringify({ ...asJson(header), jumps })))
  const packedIndex = host.deflate(index.finish())
  const body = [packedHeader, packedIndex, ...parts]
  const length = body.reduce((sum, part) => sum + part.length, prefixLength)
  const prefix = new ByteWriter().bytes(signature)
  for (const value of [version, packedHeader.length, packedIndex.length, length]) prefix.uint64(value)
  return concatenated([prefix.finish(), ...body])
}

/** Where the bytes of a replay are. */
export interface ReplayBytes {
  /** What messages call it: the path of a file. */
  readonly name: string
  readonly size: number
  /** All bytes of an extent. */
  read(extent: Extent): Uint8Array
  close(): void
}

/** A replay that is open for reading. Close it. */
export class ReplayFile {
  private readonly snapshots = new SnapshotReader((state) => this.unpackState(state))

  private constructor(
    private readonly bytes: ReplayBytes,
    readonly header: ReplayHeader,
    readonly segments: readonly ReplaySegment[],
  ) {}

  /**
   * Opens a replay, of which only the header and the index are read.
   * @throws FlitwaveError FW917 for bytes that are no replay of this version, or damaged; then they are closed
   */
  static open(bytes: ReplayBytes): ReplayFile {
    try {
      return new ReplayFile(bytes, ...readFront(bytes))
    } catch (error) {
      bytes.close()
      throw error
    }
  }

  /**
   * A replay that is in memory.
   * @param name - what messages call it
   * @throws FlitwaveError FW917 for bytes that are no replay of this version, or damaged
   */
  static of(packed: Uint8Array, name = 'the run'): ReplayFile {
    return ReplayFile.open(inMemory(packed, name))
  }

  /** The same as {@link of} for who can wait: see {@link import('../host/host.js').Host.inflateAsync}. */
  static async opening(packed: Uint8Array, name = 'the run'): Promise<ReplayFile> {
    const bytes = inMemory(packed, name)
    const { header, index, body } = frontOf(bytes)
    return new ReplayFile(bytes, ...asFront(await unpackAsync(bytes, header), await unpackAsync(bytes, index), body))
  }

  get firstCycle(): number {
    return this.segments[0]?.firstCycle ?? 0
  }

  /** All of it, as {@link packReplay} has packed it. */
  get packed(): Uint8Array {
    return this.bytes.read({ start: 0, length: this.bytes.size })
  }

  /** The bytes of the snapshot that a segment starts from; null if it was dropped. They are not to be changed. */
  state(segment: ReplaySegment): Uint8Array | null {
    return segment.state && this.snapshots.read(segment)
  }

  log({ log }: ReplaySegment): Uint8Array {
    return unpack(this.bytes, log, largestLog)
  }

  /** The rows of the testbench in a segment, in the order of the header. */
  views({ views, firstCycle, endCycle }: ReplaySegment): ViewChanges[] {
    const texts = this.header.views.map((view) => view.texts.length)
    return decodeViews(unpack(this.bytes, views, largestLog), { firstCycle, endCycle }, texts)
  }

  close(): void {
    this.bytes.close()
  }

  private unpackState(state: Extent): Uint8Array {
    const { stateBytes } = this.header
    const bytes = unpack(this.bytes, state, Math.min(stateBytes, largestPart))
    return bytes.length === stateBytes ? bytes : damaged('a snapshot is of another size')
  }
}

function inMemory(packed: Uint8Array, name: string): ReplayBytes {
  const read = ({ start, length }: Extent): Uint8Array => packed.subarray(start, start + length)
  return { name, size: packed.length, read, close: () => undefined }
}

/** Where a replay has what. */
interface Front {
  readonly header: Extent
  readonly index: Extent
  /** Snapshots, logs and views. */
  readonly body: Extent
}

function readFront(file: ReplayBytes): [ReplayHeader, ReplaySegment[]] {
  const { header, index, body } = frontOf(file)
  return asFront(unpack(file, header), unpack(file, index), body)
}

function asFront(header: Uint8Array, index: Uint8Array, body: Extent): [ReplayHeader, ReplaySegment[]] {
  const known = asHeader(parseJson(new TextDecoder().decode(header)))
  return [known, readIndex(index, { body, header: known })]
}

function frontOf(file: ReplayBytes): Front {
  const { size, name } = file
  const prefix = file.read({ start: 0, length: Math.min(prefixLength, size) })
  if (!signature.every((byte, i) => prefix[i] === byte)) failForForeign(name)
  if (size < prefixLength) damaged('it ends before its header')
  const numbers = new DataView(prefix.buffer, prefix.byteOffset + signature.length)
  const [written = 0, headerLength = 0, indexLength = 0, length = 0] = [0, 1, 2, 3].map((i) =>
    Number(numbers.getBigUint64(8 * i)),
  )
  if (written !== version) failForVersion(name, written)
  if (length !== size) damaged(`it has ${size} bytes of ${length}`)
  const header = { start: prefixLength, length: headerLength }
  const index = { start: prefixLength + headerLength, length: indexLength }
  const start = index.start + indexLength
  if (start > size) damaged('it ends within its header')
  return { header, index, body: { start, length: size - start } }
}

function unpack(file: ReplayBytes, extent: Extent, largest = largestPart): Uint8Array {
  const packed = file.read(extent)
  try {
    return host.inflate(packed, largest)
  } catch {
    return failToUnpack(extent)
  }
}

function unpackAsync(file: ReplayBytes, extent: Extent): Promise<Uint8Array> {
  return host.inflateAsync(file.read(extent), largestPart).catch(() => failToUnpack(extent))
}

function failToUnpack({ start }: Extent): never {
  return damaged(`the data at byte ${start} cannot be unpacked`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return damaged('its header is not JSON')
  }
}

function failForForeign(path: string): never {
  failForFile(`\`${path}\` is not a replay`, 'name a file that `flitwave run` has written with --keep-replay')
}

function failForVersion(path: string, written: number): never {
  const help =
    written > version
      ? 'a newer Flitwave wrote it; open it with that one'
      : 'an older Flitwave wrote it; run the testbench again'
  failForFile(`\`${path}\` is a replay of version ${written}, and this Flitwave reads version ${version}`, help)
}
