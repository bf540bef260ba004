/** Why a signal has the value that it has: from a replay, for any design. */

import type { Design } from '../../ir/ir.js'
import type { ReplayFile } from '../replay/file.js'
import { locate, requireCycle } from './located.js'
import { RecordedPast } from './recorded-past.js'
import { traceCauses, type CauseTrace } from './trace.js'

/** What is asked. */
export interface Question {
  /** Of a leaf, a glob over leaves, or a word of a memory. */
  readonly path: string
  readonly cycle: number
  /** How many assignments deep. */
  readonly depth: number
  /** Looks at each cycle to find since when a value is held, however long that takes. */
  readonly isExact?: boolean
}

/**
 * Traces a value back to its causes.
 * @throws FlitwaveError FW903 for a path that names nothing, FW904 for a cycle that was not run
 */
export function askWhy(
  file: ReplayFile,
  design: Design,
  { path, cycle, depth, isExact = false }: Question,
): CauseTrace {
  const past = new RecordedPast(file, design, isExact)
  requireCycle(past, cycle)
  return traceCauses(past, locate(past.tree, path), cycle, depth)
}
