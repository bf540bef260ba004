/** The segments of a run that is being recorded, whose snapshots together take no more than a number of bytes. */

import { host } from '#host'
import { SnapshotChain, type KeptSnapshot } from './snapshot-chain.js'

/** Cycles from one snapshot to the next. Both parts are compressed. */
export interface RecordedSegment {
  readonly firstCycle: number
  /** True if the cycle before does not lead here: the run starts here, or was restored to here. */
  readonly isJump: boolean
  /** As `firstCycle` starts; null where the snapshot was dropped. */
  readonly state: Uint8Array | null
  /** How many segments before this one that is which `state` is the difference to; 0 if it is whole. */
  readonly base: number
  /** May go on after the first cycle of the next segment: the run went back there, and what follows is void. */
  readonly log: Uint8Array
}

/** A snapshot, with its number and that of its base in its chain. */
export interface PackedSnapshot extends Omit<KeptSnapshot, 'bytes'> {
  /** Compressed. */
  readonly state: Uint8Array
}

/** A segment whose snapshot belongs to the chain that begins at the last jump. */
interface ChainedSegment extends Omit<RecordedSegment, 'state' | 'base'> {
  readonly snapshot: PackedSnapshot | null
}

export class SegmentList {
  private segments: ChainedSegment[] = []
  /** The bytes of all snapshots. */
  private packedBytes = 0
  private chain = new SnapshotChain()

  /** @param budget - bytes for all snapshots; beyond, every second one is dropped */
  constructor(private readonly budget: number) {}

  /** Packs the snapshot that the next segment starts from. */
  pack(state: Uint8Array, isJump: boolean): PackedSnapshot {
    if (isJump) this.chain = new SnapshotChain()
    const { number, base, bytes } = this.chain.add(state)
    return { number, base, state: host.deflate(bytes) }
  }

  /** Returns whether snapshots had to be dropped: then fewer of them are to be taken. */
  add(segment: ChainedSegment): boolean {
    this.segments.push(segment)
    this.packedBytes += segment.snapshot?.state.length ?? 0
    if (this.packedBytes <= this.budget) return false
    this.replace(
      this.segments.map(({ snapshot, ...others }) => ({ ...others, snapshot: snapshot && halved(snapshot) })),
    )
    this.chain.halve()
    return true
  }

  /** Takes back the segments that do not begin before a cycle. */
  cut(cycle: number): void {
    this.replace(this.segments.filter(({ firstCycle }) => firstCycle < cycle))
  }

  all(): RecordedSegment[] {
    let places: number[] = []
    return this.segments.map(({ firstCycle, isJump, snapshot, log }, i) => {
      if (isJump) places = []
      if (!snapshot) return { firstCycle, isJump, state: null, base: 0, log }
      const { state, number, base } = snapshot
      places[number] = i
      return { firstCycle, isJump, state, base: base === null ? 0 : i - places[base]!, log }
    })
  }

  private replace(segments: ChainedSegment[]): void {
    this.segments = segments
    this.packedBytes = segments.reduce((sum, { snapshot }) => sum + (snapshot?.state.length ?? 0), 0)
  }
}

/** See {@link SnapshotChain.halve}. */
function halved({ number, base, state }: PackedSnapshot): PackedSnapshot | null {
  return number % 2 === 1 ? null : { number: number / 2, base: base === null ? null : base / 2, state }
}
