/** A dump of another simulator, followed by a run of its design in our engine. */

import { counted } from '../../../base/text.js'
import { installedVersion } from '../../../base/files/packaged.js'
import type { Design } from '../../../ir/ir.js'
import { loadDesign } from '../../../language/verilog/load.js'
import { followDump, type Correction } from '../../../runs/compare/follow-dump.js'
import type { ReplayFile } from '../../../runs/replay/file.js'
import { openDumpFile } from './dump-file.js'
import { requireVerilog } from './verilog-files.js'

export interface DumpOptions {
  /** A Verilog file, and after `#` its top module. */
  readonly design: string
  readonly scope: string | undefined
  readonly clock: string | undefined
}

/** A run that follows a dump up to a cycle. */
export interface FollowedRun {
  readonly file: ReplayFile
  readonly design: Design
  /** The scope of the design in the dump. */
  readonly scope: string
  readonly corrections: readonly Correction[]
}

/** @throws FlitwaveError FW912 for a file that is no Verilog, FW924 for a dump of another design, FW601 to FW612 */
export async function openFollowed(path: string, options: DumpOptions, cycle: number): Promise<FollowedRun> {
  const [file = '', top = null] = options.design.split('#')
  const { design, reset } = await loadDesign(requireVerilog(file), top)
  const { run, close } = await openDumpFile(path, { clock: options.clock })
  try {
    const { scope } = options
    const followed = await followDump(design, run, { reset, scope, to: cycle, flitwave: installedVersion() })
    return { ...followed, design }
  } finally {
    await close()
  }
}

/** Signals of which some are listed. */
const mostListed = 5

/** Sentences on state that the dump has otherwise than the design makes it. */
export function correctedLines({ corrections }: FollowedRun, dump: string): string[] {
  if (corrections.length === 0) return []
  const listed = corrections.slice(0, mostListed).map(({ path, cycle }) => `  ${path} in cycle ${cycle}`)
  const more = corrections.length - listed.length
  return [
    `${dump} has other values than the design computes, in ${counted(corrections.length, 'signal')}, first`,
    ...listed,
    ...(more > 0 ? [`  and ${more} more`] : []),
  ]
}
