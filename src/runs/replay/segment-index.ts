/** The index of a replay: its segments, and the positions of their parts. */

import { ByteReader, damaged, type Extent } from './frame.js'
import type { ReplayHeader } from './header.js'
import { mostLinks, difference } from './snapshot-chain.js'

/** The cycles from one snapshot to the next, in a file. */
export interface ReplaySegment {
  readonly firstCycle: number
  readonly endCycle: number
  /** True if the cycle before does not lead here, or is not known to. */
  readonly isJump: boolean
  readonly state: Extent | null
  /** The segment to whose snapshot `state` is the difference; null if `state` is complete. */
  readonly base: ReplaySegment | null
  readonly log: Extent
  readonly views: Extent
}

/** The data needed to read an index. */
interface IndexContext {
  /** The extent of all parts. */
  readonly body: Extent
  readonly header: Pick<ReplayHeader, 'endCycle' | 'jumps'>
}

interface Entry extends Pick<ReplaySegment, 'firstCycle' | 'state' | 'log' | 'views'> {
  /** The distance in entries back to its base; 0 if it has none. */
  readonly base: number
}

/** @throws FlitwaveError FW917 for bytes that are not an index for this number of parts */
export function readIndex(index: Uint8Array, context: IndexContext): ReplaySegment[] {
  const { endCycle: end, jumps } = context.header
  const entries = readEntries(new ByteReader(index), index.length, context)
  if (entries.length === 0 && end > 0) damaged('it has cycles, and no segments')
  if (entries[0]?.state === null) damaged('its first snapshot is missing')
  const jumped = jumps && new Set(jumps)
  const segments: ReplaySegment[] = []
  const links: number[] = []
  for (const [i, { base: distance, ...entry }] of entries.entries()) {
    const endCycle = entries[i + 1]?.firstCycle ?? end
    if (endCycle <= entry.firstCycle) damaged('its cycles are not in order')
    const base = distance === 0 ? null : (segments[i - distance] ?? null)
    if (distance > 0 && !base?.state) damaged('a snapshot is the difference to one that is missing')
    links.push(base ? links[i - distance]! + 1 : 1)
    if (links[i]! > mostLinks) damaged('a snapshot is made of too many others')
    segments.push({ ...entry, endCycle, base, isJump: jumped?.has(entry.firstCycle) ?? true })
  }
  return segments
}

function readEntries(reader: ByteReader, length: number, { body }: IndexContext): Entry[] {
  let next = body.start
  const extent = (length: number): Extent => {
    const found = { start: next, length }
    next += length
    return found
  }
  const entries = Array.from({ length: checkedCount(reader.varint(), length) }, () => {
    const [firstCycle, stateLength, logLength] = [reader.varint(), reader.varint(), reader.varint()]
    const [viewsLength, base] = [reader.varint(), reader.varint()]
    const state = stateLength > 0 ? extent(stateLength) : null
    return { firstCycle, state, base, log: extent(logLength), views: extent(viewsLength) }
  })
  if (next !== body.start + body.length) damaged('its index does not fit its size')
  return entries
}

/** Each entry takes at least five bytes. */
function checkedCount(count: number, bytes: number): number {
  return 5 * count < bytes ? count : damaged('its index is cut off')
}

/** Assembles snapshots from the differences in a file. */
export class SnapshotReader {
  /** The last snapshot, and those on which it is based: the next one shares them. */
  private links = new Map<ReplaySegment, Uint8Array>()

  /** @param unpack - returns a snapshot as stored */
  constructor(private readonly unpack: (state: Extent) => Uint8Array) {}

  /** The snapshot of a segment that has one. */
  read(segment: ReplaySegment): Uint8Array {
    const links = new Map<ReplaySegment, Uint8Array>()
    let bytes: Uint8Array | null = null
    for (const link of linksOf(segment).reverse()) {
      bytes = this.links.get(link) ?? this.make(link, bytes)
      links.set(link, bytes)
    }
    this.links = links
    return bytes!
  }

  private make({ state }: ReplaySegment, base: Uint8Array | null): Uint8Array {
    const bytes = this.unpack(state!)
    return base ? difference(bytes, base) : bytes
  }
}

/** A segment and those on which its snapshot is based; the last has a complete snapshot. */
function linksOf(segment: ReplaySegment): ReplaySegment[] {
  const links: ReplaySegment[] = []
  for (let link: ReplaySegment | null = segment; link; link = link.base) links.push(link)
  return links
}
