/** Comparing two dumps in files: a second thread reads the second one if it is large. */

import { statSync } from 'node:fs'
import { compareDumps, type DumpComparison } from '../../../runs/dump/compare/compare.js'
import { digestReader } from '../../../runs/dump/compare/digests.js'
import type { DumpRun } from '../../../runs/dump/run.js'
import { openDumpFile, type OpenDump } from '../shared/dump-file.js'
import { DumpThread, type ThreadCycles } from './dump-thread.js'

/** A smaller dump is read before a thread has begun. */
const leastForThread = 16 * 2 ** 20

/**
 * Compares two dumps.
 * @throws FlitwaveError FW977 for a dump that is damaged, FW978 for one without a clock, FW924 if they have nothing in common
 */
export async function compareDumpFiles(
  [first, second]: readonly [string, string],
  { clock, isTime }: ThreadCycles,
): Promise<DumpComparison> {
  const thread = statSync(second).size >= leastForThread ? new DumpThread(second) : null
  const opened: OpenDump[] = []
  const open = async (...order: Parameters<typeof openDumpFile>): Promise<DumpRun> => {
    const dump = await openDumpFile(...order)
    opened.push(dump)
    return dump.run
  }
  try {
    const mine = await open(first, { clock, isTime })
    const other = await open(second, { clock, isTime, likely: mine.cycles.clock?.path }, await thread?.index)
    const reader = thread?.reader({ clock: other.cycles.clock?.path, isTime }) ?? digestReader(other)
    return await compareDumps([mine, other], [digestReader(mine), reader])
  } finally {
    for (const dump of opened) await dump.close()
    await thread?.stop()
  }
}
