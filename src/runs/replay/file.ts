/**
 * Replay files: a signature, the version of the format and four lengths; a header, an index, and the design with its
 * sources, which may be missing; then, for each segment of the run, its snapshot, its log and its views. Each part is
 * compressed separately and has a zlib checksum, so that a window in the middle can be opened without reading earlier parts,
 * except the few snapshots on which its own is based. Version 3, which is also readable, had no design.
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

/** The maximum size of an unpacked part in bytes: more than in any replay, and less than would exhaust a reader's memory. */
const largestPart = 1 << 26

/**
 * The maximum size of an unpacked log, or of views. Recorders begin a segment after a megabyte and the cycle that reaches
 * it.
 */
const largestLog = 1 << 25

/**
 * Packs a recording.
 * @param views - the changes of the rows that the header names
 * @param kept - the design, if the replay must open without its files
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

/** A replay opened for reading. Close it after use. */
export class ReplayFile {
  private readonly snapshots = new SnapshotReader((state) => this.unpackState(state))

  private constructor(
    private readonly bytes: ReplayBytes,
    private readonly front: Front,
    readonly header: ReplayHeader,
    readonly segments: readonly ReplaySegment[],
  ) {}

  /**
   * Opens a replay and reads only its header and index.
   * @throws FlitwaveError FW917 for bytes that are damaged or not a replay of this version; it then closes them
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
   * A replay in memory.
   * @param name - its name in messages
   * @throws FlitwaveError FW917 for bytes that are damaged or not a replay of this version
   */
  static of(packed: Uint8Array, name = 'the run'): ReplayFile {
    return ReplayFile.open(inMemory(packed, name))
  }

  /** The asynchronous form of {@link of}: see {@link import('../../base/host/host.js').Host.inflateAsync}. */
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

  /** True if it contains the design. */
  get hasDesign(): boolean {
    return this.front.design.length > 0
  }

  get firstCycle(): number {
    return this.segments[0]?.firstCycle ?? 0
  }

  /** The whole replay, as packed by {@link packReplay}. */
  get packed(): Uint8Array {
    return this.bytes.read({ start: 0, length: this.bytes.size })
  }

  /** The replay without the design, in the current version. */
  get packedWithoutDesign(): Uint8Array {
    if (!this.hasDesign) return this.packed
    const { header, index, body } = this.front
    const part = (extent: Extent): Uint8Array => this.bytes.read(extent)
    return assembled({ header: part(header), index: part(index), design: null, body: [part(body)] })
  }

  /**
   * The design of the run, and its sources; null for a replay without one. Each call unpacks it again.
   * @throws FlitwaveError FW917 if it is damaged
   */
  keptDesign(): KeptDesign | null {
    return this.hasDesign ? asKeptDesign(parseJson(unpack(this.bytes, this.front.design), 'design')) : null
  }

  /** The bytes of the snapshot from which a segment starts; null if it was dropped. Do not modify them. */
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

/** The replay of a run recorded in memory, without the data that identify its testbench. */
export function replayOf(recorder: ReplayRecorder): ReplayFile {
  const recording = recorder.finish()
  const { digest, stateBytes, endCycle } = recording
  const unsaid = { flitwave: '', testbench: '', name: 'run', parameters: {}, seed: null, views: [], marks: [] }
  const drawing = { title: '', signals: [], window: {}, arrows: [] }
  const header = { ...unsaid, digest, stateBytes, endCycle, drawing, packets: ReplayPackets.none }
  return ReplayFile.of(packReplay(header, recording, []))
}
