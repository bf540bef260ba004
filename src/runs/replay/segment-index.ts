/** The index of a replay: its segments, and where their parts stand. */

import { ByteReader } from './byte-reader.js'
import { damaged } from './errors.js'
import type { ReplayHeader } from './header.js'
import { mostLinks } from './snapshot-chain.js'

/** Where a part stands in the file, still compressed. */
export interface Extent {
  readonly start: number
  readonly length: number
}

/** Cycles from one snapshot to the next, in a file. */
export interface ReplaySegment {
  readonly firstCycle: number
  readonly endCycle: number
  /** Whether the cycle before does not lead here, or is not known to. */
  readonly isJump: boolean
  readonly state: Extent | null
  /** The segment whose snapshot `state` is the difference to; null if it is whole. */
  readonly base: ReplaySegment | null
  readonly log: Extent
  readonly views: Extent
}

/** What an index is read with. */
export interface IndexContext {
  /** Where all parts stand. */
  readonly body: Extent
  readonly header: Pick<ReplayHeader, 'endCycle' | 'jumps'>
}

interface Entry extends Pick<ReplaySegment, 'firstCycle' | 'state' | 'log' | 'views'> {
  /** How many entries before this one that of its base is; 0 if it has none. */
  readonly base: number
}

/** @throws FlitwaveError FW917 for bytes that are no index of so many parts */
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

/** Each entry takes five bytes at least. */
function checkedCount(count: number, bytes: number): number {
  return 5 * count < bytes ? count : damaged('its index is cut off')
}
