import type { Schedule } from '../../../networks/collective/schedule.js'
import type { Timing } from '../../../networks/collective/timing.js'
import type { PlayerOptions } from '../../../networks/play/player.js'
import type { OutputFile } from '../output-files.js'
import { failForUsage } from '../usage.js'
import { isDump, printWaves } from '../waves.js'
import type { CollectiveOptions } from './options.js'

/** What a drawing shows by default; a dump holds everything. */
const drawn = ['dut.running', 'dut.nodes[*].engine.received']

/** @throws FlitwaveError FW916 for what has no waves of a whole run */
export function checkWaves(algorithm: string, { waves, signals, processors, play }: CollectiveOptions): void {
  if (algorithm === 'two-phase' && processors === 'hardware')
    failForUsage('two-phase has its processors in hardware anyway', 'leave --processors out')
  if (signals !== undefined && waves === undefined)
    failForUsage('--signals is for waves', 'choose a format, such as --waves vcd')
  if (waves === undefined) return
  if (!play) failForUsage('--waves needs a simulation', 'leave --no-play out')
  if (processors === 'hardware') return
  const help = 'add --processors hardware, or look into a point of an experiment: `flitwave experiment --help`'
  failForUsage('--waves shows a run in which everything is hardware', help)
}

/** Runs it once more, in hardware, and captures all of it. */
export async function drawWaves(
  schedule: Schedule,
  timing: Timing,
  { waves = [], signals, engine, resetPriority }: CollectiveOptions & PlayerOptions,
  name: string,
): Promise<OutputFile[]> {
  const { EnginePlayer } = await import('../../../networks/play/engine/engine-player.js')
  const player = new EnginePlayer(schedule.network, schedule.ports, {
    engine,
    ...(resetPriority && { resetPriority }),
  })
  const chosen = waves.map((format) => signals ?? (isDump(format) ? ['dut.**'] : drawn))
  const trace = player.watch(schedule, timing, [...new Set(chosen.flat())], {})
  const window = { from: 0, to: trace.lastCycle }
  const files = waves.map((format, i) => {
    const run = { trace, drawing: { signals: chosen[i]!, window, arrows: [] } }
    return printWaves(run, `${name}-waves`, [format], { signals: chosen[i], window: undefined })
  })
  return (await Promise.all(files)).flat()
}
