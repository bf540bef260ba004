/** Which cycle of a dump is the first of a replay. */

import { instanceTree } from '../../engines/sim/engine/instances.js'
import type { DumpRun } from '../dump/run.js'
import { readLog } from '../replay/input-log.js'
import { StateLayout } from '../replay/layout.js'
import type { ReplayRun } from '../replay-run.js'

/**
 * The cycle of the dump that is cycle 0 of the replay: both leave reset in the same cycle. The reset is `rst` in the scope
 * of the design, as in the Verilog that we print; without one, both begin in cycle 0.
 */
export async function alignedBy(replay: ReplayRun, dump: DumpRun, scope: string): Promise<number> {
  const reset = scope === '' ? 'rst' : `${scope}.rst`
  const variable = dump.variables.find(({ path }) => path === reset)?.variable
  if (variable?.kind !== 'bits' || variable.width !== 1) return 0
  const end = await endOfReset(dump, reset)
  return end === null ? 0 : end - endOfOwnReset(replay)
}

/** The first cycle of a dump without reset. */
async function endOfReset(dump: DumpRun, path: string): Promise<number | null> {
  const { firstCycle: from, lastCycle } = dump
  let at = from
  for (let length = 64; at <= lastCycle; length *= 4) {
    const to = Math.min(at + length - 1, lastCycle)
    const [variable] = (await dump.trace([path], { from: at, to })).variables
    const { cycles, values, unknown } = variable!.leaves[0]!
    const ended = values.findIndex((value, i) => Number(value) === 0 && Number(unknown?.[i] ?? 0) === 0)
    if (ended >= 0) return cycles[ended]!
    at = to + 1
  }
  return null
}

/** The first cycle of a replay without reset. */
function endOfOwnReset({ file, design, firstCycle, lastCycle }: ReplayRun): number {
  const layout = new StateLayout(instanceTree(design))
  let cycle = firstCycle
  for (const segment of file.segments)
    for (const { cycles, isReset } of readLog(file.log(segment), layout)) {
      if (!isReset || cycle > lastCycle) return cycle
      cycle = Math.min(cycle + cycles, segment.endCycle)
    }
  return cycle
}
