import type { ReplayFile } from '../replay/file.js'
import type { ReplaySegment } from '../replay/segment-index.js'
import type { StateItem, StateLayout } from '../replay/layout.js'
import { recordedChanges } from '../replay/recorded-changes.js'
import { obtain } from '../../base/maps.js'

/** In which cycles the testbench has written what; read from the logs of a replay as far back as is asked for. */
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

  /** Whether a word was written before one cycle. */
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
