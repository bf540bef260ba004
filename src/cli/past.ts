/** The past of a run, from a replay or from a run that is made for it. */

import { ReplayFile } from '../replay/file.js'
import { isPath, loadTestbench } from './load.js'
import { printError } from './output.js'
import { loadClasses } from './slots.js'
import { failForUsage } from './usage.js'
import { openReplay } from './open-replay.js'
import { packRun, rebuild, type Rebuilt } from './replay.js'
import type { RunDescription } from './report.js'

/** A run that can be looked at, and what it was made of. */
export interface PastRun extends Rebuilt {
  readonly file: ReplayFile
}

/** One that other threads can open, too. */
export interface SharedPast extends PastRun {
  readonly origin: PastOrigin
}

/** Where a thread finds a run again. */
export interface PastOrigin {
  /** The path of the replay, or of a testbench that was run, all of it. */
  readonly replay: string | Uint8Array
  /** The path or the name of a testbench that the replay does not name, or was not trusted to. */
  readonly testbench: string | undefined
}

export interface PastOptions {
  readonly set: Readonly<Record<string, string>>
  readonly seed?: number | undefined
  readonly testbench: string | undefined
  readonly cycles?: number | undefined
}

/** Whether it is a testbench: a name of the package's, or a source file. */
export function isTestbench(target: string): boolean {
  return !isPath(target) || /\.[cm]?[jt]s$/.test(target)
}

/**
 * Opens a replay; a testbench is run, and its replay not kept.
 * @throws FlitwaveError FW916 for settings of a replay, whose run is over
 */
export async function openPast(target: string, options: PastOptions): Promise<SharedPast> {
  const { set, seed, cycles, testbench } = options
  const isFresh = isTestbench(target)
  if (!isFresh && (Object.keys(set).length > 0 || seed !== undefined || cycles !== undefined))
    failForUsage(`the run of ${target} is over`, '--set, --seed and --cycles are for a testbench, which runs now')
  if (!isFresh) return reopenPast({ replay: target, testbench })
  const { past, isGood, description } = await runNow(target, options)
  // It is looked into all the same: that may be why.
  if (!isGood) printError(description.problems)
  return past
}

/** Opens a run that has been. */
export async function reopenPast(origin: PastOrigin): Promise<SharedPast> {
  const { replay, testbench } = origin
  const isKept = typeof replay === 'string'
  const file = isKept ? openReplay(replay) : ReplayFile.of(replay)
  return { file, origin, ...(await rebuild(file.header, isKept ? replay : 'the run', testbench)) }
}

/** A run that has just been made, and what there is to tell of it. */
interface FreshRun {
  readonly past: SharedPast
  readonly isGood: boolean
  readonly description: RunDescription
}

/** Runs a testbench so that it can be looked into. */
export async function runNow(
  target: string,
  { set, seed, cycles }: Pick<PastOptions, 'set' | 'seed' | 'cycles'>,
): Promise<FreshRun> {
  const { name, testbench, limits } = await loadTestbench(target)
  const { runTestbench } = await import('../testbench/run.js')
  const { ReplayRecorder } = await import('../replay/recorder.js')
  const { describeRun } = await import('./report.js')
  const observer = new ReplayRecorder()
  const options = {
    name,
    set: await loadClasses(testbench.parameters, set),
    observer,
    ...limits,
    ...(seed !== undefined && { seed }),
    ...(cycles !== undefined && { cycles }),
  }
  const run = runTestbench(testbench, options)
  const { design, parameters: p, isGood } = run
  const replay = packRun(run, observer, { target, name, seed })
  const past = { file: ReplayFile.of(replay), origin: { replay, testbench: target }, design, testbench, p }
  return { past, isGood, description: describeRun(name, run) }
}
