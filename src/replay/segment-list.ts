/** The segments of a run that is being recorded, whose snapshots together take no more than a number of bytes. */

/** Cycles from one snapshot to the next. Both parts are compressed. */
export interface RecordedSegment {
  readonly firstCycle: number
  /** Whether the cycle before does not lead here: the run starts here, or went back here. */
  readonly isJump: boolean
  /** As `firstCycle` starts; null where the snapshot was dropped. */
  readonly state: Uint8Array | null
  /** May go on after the first cycle of the next segment: the run went back there, and what follows is void. */
  readonly log: Uint8Array
}

export class SegmentList {
  private segments: readonly RecordedSegment[] = []
  /** Of all snapshots. */
  private packedBytes = 0

  /** @param budget - bytes for all snapshots; beyond, every second one is dropped */
  constructor(private readonly budget: number) {}

  /** Returns whether snapshots had to be dropped: then fewer of them are to be taken. */
  add(segment: RecordedSegment): boolean {
    this.replace([...this.segments, segment])
    if (this.packedBytes <= this.budget) return false
    let isKept = false
    this.replace(
      this.segments.map((segment) => {
        if (!segment.state) return segment
        isKept = !isKept || segment.isJump
        return isKept ? segment : { ...segment, state: null }
      }),
    )
    return true
  }

  /** Takes back the segments that do not begin before a cycle. */
  cut(cycle: number): void {
    this.replace(this.segments.filter(({ firstCycle }) => firstCycle < cycle))
  }

  all(): readonly RecordedSegment[] {
    return this.segments
  }

  private replace(segments: readonly RecordedSegment[]): void {
    this.segments = segments
    this.packedBytes = segments.reduce((sum, { state }) => sum + (state?.length ?? 0), 0)
  }
}
