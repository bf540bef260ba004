/** Opening a run of any origin: a replay, a testbench that runs now, or a dump of another simulator. */

import { basename } from 'node:path'
import type { Run } from '../../../runs/run.js'
import type { PastOptions } from './open-run.js'
import { failForUsage } from './usage.js'

/** How to open a run. Some options are for dumps, and the others for replays and testbenches. */
export interface AnyRunOptions extends PastOptions {
  /** The path of the clock of a dump; by default it is found. */
  readonly clock?: string | undefined
  /** True to count units of time in a dump. */
  readonly time?: boolean | undefined
  /** True to refuse a testbench, which would have to run first. */
  readonly isOver?: boolean | undefined
}

/** A run that is open. */
export interface OpenedRun {
  readonly run: Run
  /** The name of its files. */
  readonly name: string
  readonly close: () => Promise<void>
}

/**
 * Opens a run.
 * @throws FlitwaveError FW916 for options of another kind of run; FW912, FW917, FW918 for a replay; FW977, FW978 for a dump
 */
export async function openAnyRun(target: string, options: AnyRunOptions): Promise<OpenedRun> {
  const { isDumpFile } = await import('./dump-file.js')
  return isDumpFile(target) ? openDump(target, options) : openPastRun(target, options)
}

async function openDump(path: string, options: AnyRunOptions): Promise<OpenedRun> {
  const { seed, cycles, set, testbench, clock, time: isTime } = options
  if (seed !== undefined || cycles !== undefined || testbench !== undefined || Object.keys(set).length > 0)
    failForUsage('a dump has no testbench', '--set, --seed, --cycles and --testbench are for testbenches and replays')
  const { openDumpFile } = await import('./dump-file.js')
  const { run, close } = await openDumpFile(path, { clock, isTime })
  return { run, name: basename(path).replace(/\.[^.]+$/, ''), close }
}

async function openPastRun(target: string, options: AnyRunOptions): Promise<OpenedRun> {
  if (options.clock !== undefined || options.time)
    failForUsage('a run of Flitwave has its own clock', '--clock and --time are for dumps')
  const { openPast, reopenPast } = await import('./open-run.js')
  const { ReplayRun } = await import('../../../runs/replay-run.js')
  const { testbench, isOver } = options
  const { file, design } = await (isOver ? reopenPast({ replay: target, testbench }) : openPast(target, options))
  const close = (): Promise<void> => Promise.resolve(file.close())
  return { run: new ReplayRun(file, design), name: file.header.name, close }
}
