/**
 * Replay files: a signature, the version of the format and four lengths; a header, an index, and the design with its
 * sources, which may be missing; and then, for each segment of the run, its snapshot, its log and its views. Each of
 * these is compressed by itself and has a checksum of zlib's, so that a window in the middle is opened without reading
 * what comes before it, but for the few snapshots that its own is made of. Version 3, which is read as well, had no
 * design.
 */

import { host } from '#host'
import { ByteWriter } from '../../base/byte-writer.js'
import { damaged, assembled, frontOf, type Front, type ReplayBytes, type Extent } from './frame.js'
import { asHeader, asJson, type ReplayHeader } from './header.js'
import { asKeptDesign, type KeptDesign } from './design.js'
import type { Recording, ReplayRecorder } from './recorder.js'
import { readIndex, SnapshotReader, type ReplaySegment } from './segment-index.js'
import { decodeViews, encodeViews, type ViewChanges } from './views.js'
import { ReplayPackets } from './packets.js'

/** Bytes that a part may take, unpacked: more than any replay has, and less than would bring a reader down. */
const largestPart = 1 << 26

/** Bytes of an unpacked log, or of views. Recorders begin a segment after a megabyte, and the cycle that reaches it. */
const largestLog = 1 << 25

/**
 * Packs a recording.
 * @param views - the changes of the rows that the header names
 * @param kept - the design, if the replay is to be opened without its files
 */
export function packReplay(
  header: ReplayHeader,
  { segments }: Recording,
  views: readonly ViewChanges[],
  kept: KeptDesign | null = null,
): Uint8Array {
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
  return assembled({
    header: packJson({ ...asJson(header), jumps }),
    index: host.deflate(index.finish()),
    design: kept && packJson(kept),
    body: parts,
  })
}

function packJson(value: unknown): Uint8Array {
  return host.deflate(new TextEncoder().encode(JSON.stringify(value)))
}

/** A replay that is open for reading. Close it. */
export class ReplayFile {
  private readonly snapshots = new SnapshotReader((state) => this.unpackState(state))

  private constructor(
    private readonly bytes: ReplayBytes,
    private readonly front: Front,
    readonly header: ReplayHeader,
    readonly segments: readonly ReplaySegment[],
  ) {}

  /**
   * Opens a replay, of which only the header and the index are read.
   * @throws FlitwaveError FW917 for bytes that are no replay of this version, or damaged; then they are closed
   */
  static open(bytes: ReplayBytes): ReplayFile {
    try {
      const front = frontOf(bytes)
      return new ReplayFile(
        bytes,
        front,
        ...asFront(unpack(bytes, front.header), unpack(bytes, front.index), front.body),
      )
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

  /** The same as {@link of}, asynchronously: see {@link import('../../base/host/host.js').Host.inflateAsync}. */
  static async opening(packed: Uint8Array, name = 'the run'): Promise<ReplayFile> {
    const bytes = inMemory(packed, name)
    const front = frontOf(bytes)
    const [header, index] = [await unpackAsync(bytes, front.header), await unpackAsync(bytes, front.index)]
    return new ReplayFile(bytes, front, ...asFront(header, index, front.body))
  }

  /** Its name in messages. */
  get name(): string {
    return this.bytes.name
  }

  /** True if it keeps the design that was run. */
  get hasDesign(): boolean {
    return this.front.design.length > 0
  }

  get firstCycle(): number {
    return this.segments[0]?.firstCycle ?? 0
  }

  /** All of it, as {@link packReplay} has packed it. */
  get packed(): Uint8Array {
    return this.bytes.read({ start: 0, length: this.bytes.size })
  }

  /** The same without the design, as a replay of this version. */
  get packedWithoutDesign(): Uint8Array {
    if (!this.hasDesign) return this.packed
    const { header, index, body } = this.front
    const part = (extent: Extent): Uint8Array => this.bytes.read(extent)
    return assembled({ header: part(header), index: part(index), design: null, body: [part(body)] })
  }

  /**
   * The design that was run, and its sources; null for a replay that has none. It is unpacked anew with each call.
   * @throws FlitwaveError FW917 if it is damaged
   */
  keptDesign(): KeptDesign | null {
    return this.hasDesign ? asKeptDesign(parseJson(unpack(this.bytes, this.front.design), 'design')) : null
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

function asFront(header: Uint8Array, index: Uint8Array, body: Extent): [ReplayHeader, ReplaySegment[]] {
  const known = asHeader(parseJson(header, 'header'))
  return [known, readIndex(index, { body, header: known })]
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

function parseJson(bytes: Uint8Array, what: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return damaged(`its ${what} is not JSON`)
  }
}

/** The replay of a run that was recorded in memory, without the facts that find its testbench. */
export function replayOf(recorder: ReplayRecorder): ReplayFile {
  const recording = recorder.finish()
  const { digest, stateBytes, endCycle } = recording
  const unsaid = { flitwave: '', testbench: '', name: 'run', parameters: {}, seed: null, views: [], marks: [] }
  const drawing = { title: '', signals: [], window: {}, arrows: [] }
  const header = { ...unsaid, digest, stateBytes, endCycle, drawing, packets: ReplayPackets.none }
  return ReplayFile.of(packReplay(header, recording, []))
}
