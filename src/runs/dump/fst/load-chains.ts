import type { ByteSource } from '../dump.js'
import { ByteReader, readExactly } from './byte-reader.js'
import { failDamaged } from './damage.js'
import type { Section } from './section.js'
import { unpack } from './unpack.js'

/** The changes of one or several signals in a block, unpacked. */
export interface LoadedChain {
  readonly bytes: Uint8Array
  /** In the file. */
  readonly offset: number
}

/** Bytes between two chains that are read with them: to begin another read takes longer. */
const smallGap = 1 << 14

/** Bytes that are read at a time, unless one chain is longer. */
const longRead = 1 << 22

interface Extent {
  readonly start: number
  readonly length: number
}

/**
 * Reads and unpacks the chains of some signals, each once, and little else of the block.
 * @returns by start in the index; signals with equal changes share one
 * @throws FlitwaveError FW977 for bytes that are damaged
 */
export async function loadChains(
  source: ByteSource,
  section: Section,
  signals: readonly number[],
  pause: () => Promise<void>,
): Promise<ReadonlyMap<number, LoadedChain>> {
  const loaded = new Map<number, LoadedChain>()
  for (const group of groupsOf(extentsOf(section, signals))) {
    const [first, last] = [group[0]!, group.at(-1)!]
    const base = section.chainsOffset + first.start
    const bytes = await readExactly(source, base, last.start + last.length - first.start)
    for (const { start, length } of group) {
      const from = start - first.start
      loaded.set(start, unpackChain(section, bytes.subarray(from, from + length), base + from))
    }
    await pause()
  }
  return loaded
}

/** In the order of the file. */
function extentsOf({ index }: Section, signals: readonly number[]): Extent[] {
  const extents = new Map<number, Extent>()
  for (const signal of signals) {
    const start = index.starts[signal] ?? 0
    if (start > 0) extents.set(start, { start, length: index.lengths[signal]! })
  }
  return [...extents.values()].sort((a, b) => a.start - b.start)
}

/** Those that one read takes. */
function groupsOf(extents: readonly Extent[]): Extent[][] {
  const groups: Extent[][] = []
  for (const extent of extents) {
    const group = groups.at(-1)
    const [first, last] = [group?.[0], group?.at(-1)]
    const fits =
      first &&
      last &&
      extent.start - last.start - last.length <= smallGap &&
      extent.start + extent.length - first.start <= longRead
    if (fits) group!.push(extent)
    else groups.push([extent])
  }
  return groups
}

/** A chain has the length that it unpacks to before it; zero means that it is not packed. */
function unpackChain({ packing }: Section, bytes: Uint8Array, offset: number): LoadedChain {
  const reader = new ByteReader(bytes, offset)
  const length = reader.varint()
  const content = reader.take(bytes.length - reader.position)
  if (length === 0 && content.length === 0) failDamaged(offset, 'a signal has changes of no bytes')
  return { bytes: length === 0 ? content : unpack(packing, content, length, offset), offset }
}
