/** The segments of a run during recording; their snapshots together stay within a number of bytes. */

import { host } from '#host'
import { SnapshotChain, type KeptSnapshot } from './snapshot-chain.js'

/** The cycles from one snapshot to the next. Both parts are compressed. */
export interface RecordedSegment {
  readonly firstCycle: number
  /** True if the cycle before does not lead here: the run starts here, or was restored to this cycle. */
  readonly isJump: boolean
  /** The state at the start of `firstCycle`; null if the snapshot was dropped. */
  readonly state: Uint8Array | null
  /** The distance in segments back to the one whose snapshot is the base of `state`; 0 if `state` is complete. */
  readonly base: number
  /** May extend beyond the first cycle of the next segment: the run went back there, and the rest is void. */
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

  /** @param budget - the maximum number of bytes for all snapshots; beyond, every second one is dropped */
  constructor(private readonly budget: number) {}

  /** Packs the snapshot from which the next segment starts. */
  pack(state: Uint8Array, isJump: boolean): PackedSnapshot {
    if (isJump) this.chain = new SnapshotChain()
    const { number, base, bytes } = this.chain.add(state)
    return { number, base, state: host.deflate(bytes) }
  }

  /** Returns true if snapshots had to be dropped: take fewer from then on. */
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

  /** Removes the segments that begin at or after a cycle. */
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
