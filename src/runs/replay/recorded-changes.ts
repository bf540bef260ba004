import type { ReplayFile } from './file.js'
import { readLog, type Change } from './input-log.js'
import type { StateLayout } from './layout.js'
import type { ReplaySegment } from './segment-index.js'

/** What was written from outside just before a cycle. */
export interface RecordedChanges {
  readonly cycle: number
  readonly changes: readonly Change[]
}

/**
 * What was written in a segment of a replay, in the order of the cycles; others have nothing written before them.
 * @throws FlitwaveError FW917 for bytes that are no log of this design
 */
export function* recordedChanges(
  file: ReplayFile,
  segment: ReplaySegment,
  layout: StateLayout,
): Generator<RecordedChanges, void, undefined> {
  let cycle = segment.firstCycle
  for (const { changes, cycles } of readLog(file.log(segment), layout)) {
    // Beyond the end stands what was taken back.
    if (cycle >= segment.endCycle) return
    if (changes.length > 0) yield { cycle, changes }
    cycle += cycles
  }
}
