import type { ReplayFile } from './file.js'
import { readLog, type Change } from './input-log.js'
import type { StateLayout, StateItem } from './layout.js'
import type { ReplaySegment } from './segment-index.js'
import { obtain } from '../../base/maps.js'

/** The words written from outside just before a cycle. */
export interface RecordedChanges {
  readonly cycle: number
  readonly changes: readonly Change[]
}

/**
 * The writes in a segment of a replay, in the order of the cycles; cycles without writes are omitted.
 * @throws FlitwaveError FW917 for bytes that are not a log of this design
 */
export function* recordedChanges(
  file: ReplayFile,
  segment: ReplaySegment,
  layout: StateLayout,
): Generator<RecordedChanges, void, undefined> {
  let cycle = segment.firstCycle
  for (const { changes, cycles } of readLog(file.log(segment), layout)) {
    // Writes beyond the end were taken back.
    if (cycle >= segment.endCycle) return
    if (changes.length > 0) yield { cycle, changes }
    cycle += cycles
  }
}

/** The cycles in which the testbench wrote each word; logs are read only as far back as required. */
export class WrittenCycles {
  private readonly known = new Map<ReplaySegment, ReadonlyMap<number, readonly number[]>>()

  constructor(
    private readonly file: ReplayFile,
    private readonly layout: StateLayout,
  ) {}

  /** The last cycle, up to `cycle`, before which a word was written. */
  last(item: StateItem, address: number, cycle: number): number | null {
    const word = item.offset + address * item.size
    for (const segment of this.file.segments.toReversed()) {
      if (segment.firstCycle > cycle) continue
      const found = this.cyclesIn(segment)
        .get(word)
        ?.findLast((written) => written <= cycle)
      if (found !== undefined) return found
    }
    return null
  }

  /** True if a word was written before one cycle. */
  isIn(item: StateItem, address: number, cycle: number): boolean {
    const segment = this.file.segments.find(({ endCycle }) => endCycle > cycle)
    const word = item.offset + address * item.size
    return segment !== undefined && (this.cyclesIn(segment).get(word) ?? []).includes(cycle)
  }

  private cyclesIn(segment: ReplaySegment): ReadonlyMap<number, readonly number[]> {
    return obtain(this.known, segment, () => {
      const cycles = new Map<number, number[]>()
      for (const { cycle, changes } of recordedChanges(this.file, segment, this.layout))
        for (const { item, address } of changes) obtain(cycles, item.offset + address * item.size, () => []).push(cycle)
      return cycles
    })
  }
}
