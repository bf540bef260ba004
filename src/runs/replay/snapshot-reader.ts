import type { Extent, ReplaySegment } from './segment-index.js'
import { difference } from './snapshot-chain.js'

/** Puts snapshots together of what a file holds of them. */
export class SnapshotReader {
  /** The snapshot that was read last, and those that it is made of: the next one shares them. */
  private links = new Map<ReplaySegment, Uint8Array>()

  /** @param unpack - gives a snapshot as it is kept */
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

/** A segment, and those that its snapshot is made of; that of the last is whole. */
function linksOf(segment: ReplaySegment): ReplaySegment[] {
  const links: ReplaySegment[] = []
  for (let link: ReplaySegment | null = segment; link; link = link.base) links.push(link)
  return links
}
