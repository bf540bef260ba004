/** Why a signal has the value that it has: from a replay, for any design. */

import type { Design } from '../ir/ir.js'
import type { ReplayFile } from '../replay/file.js'
import { locate, requireCycle } from './located.js'
import { RecordedPast } from './recorded-past.js'
import { traceCauses, type CauseTrace } from './trace.js'

/**
 * Traces a value back to its causes.
 * @param path - of a leaf, a glob over leaves, or a word of a memory
 * @param depth - how many assignments deep
 * @throws FlitwaveError FW903 for a path that names nothing, FW904 for a cycle that was not run
 */
export function askWhy(file: ReplayFile, design: Design, path: string, cycle: number, depth: number): CauseTrace {
  const past = new RecordedPast(file, design)
  requireCycle(past, cycle)
  return traceCauses(past, locate(past.tree, path), cycle, depth)
}
